import { sessionByToken } from '../server/src/core/read-session.ts'
import { hashToken } from '../server/src/core/secrets.ts'
import { issuedCouponByCode } from '../server/src/giving/coupons/find-issued-coupon.ts'
import { useCouponCode } from '../server/src/giving/coupons/use-code.ts'
import { appendVouchers } from '../server/src/giving/vouchers/append-voucher.ts'
import { bench, cardIdSql } from './database.ts'
import { given } from './fill-issued.ts'

const merchant = `'${bench.merchantId}'::uuid`
const id = cardIdSql(':n::int')
const filledIn = (text: string, values: readonly string[]): string =>
  text.replace(/\$(\d)/g, (_, n: string) => `(${values[Number(n) - 1]})`)

const session = filledIn(sessionByToken.text, [
  `'\\x${hashToken(bench.token).toString('hex')}'::bytea`,
  `'${bench.shortKey}'`,
  ':key::text',
])

const audit = (action: string) => `jsonb_build_object('merchant_id', ${merchant}, 'at', now(), 'id', gen_random_uuid(),
  'actor_kind', 'merchant', 'actor_id', '${bench.staffId}', 'action', '${action}', 'target', ${id}, 'status', 200,
  'before', '{"balance": 20}'::jsonb, 'after', '{"balance": 21}'::jsonb, 'ip', '127.0.0.1', 'request_id', gen_random_uuid())`

// As long as an answer is.
const answer = `jsonb_build_object('merchant_id', ${merchant}, 'caller', '${bench.staffId}', 'key', :key::text,
  'request_hash', '\\x${'00'.repeat(32)}', 'status', 200, 'answer', '${JSON.stringify({ told: 'a'.repeat(900) })}'::jsonb,
  'at', now())`

const scriptOf = (rows: number, statements: readonly string[]): string => `\\set n random(1, ${rows})
\\set key random(1, 1000000000000000000)
${statements.map((text) => text.replace(/\s*\n\s*/g, ' ').trim()).join('\n')}
`

const event = `jsonb_build_object('merchant_id', ${merchant}, 'id', gen_random_uuid(), 'coupon_id', '${given.usedCouponId}',
  'code', ${id}::text, 'kind', 'redeem', 'staff_id', '${bench.staffId}', 'nickname', null, 'source', 'till', 'remark', '',
  'local_day', current_date, 'at', now())`

/** A code that is read, and used with its event, its audit line and its answer. */
export const redeemScript = (rows: number): string =>
  scriptOf(rows, [
    `${session};`,
    `${filledIn(issuedCouponByCode.text, [merchant, ...Array.from({ length: 3 }, () => `${id}::text`)])};`,
    `${filledIn(useCouponCode.text, [
      merchant,
      `'${given.usedCouponId}'::uuid`,
      `${id}::text`,
      `'${bench.staffId}'::uuid`,
      'now()',
      event,
      audit('POST redeem'),
      answer,
    ])};`,
  ])

const line = `jsonb_build_array(jsonb_build_object('merchant_id', ${merchant}, 'at', now(), 'id', gen_random_uuid(),
  'record_id', ${id}, 'voucher_id', '${given.voucherId}', 'record_version', :version::int + 1, 'kind', 'consume',
  'amount', -1, 'balance_after', :balance::int - 1, 'local_day', current_date, 'staff_id', '${bench.staffId}',
  'source', 'staff', 'remark', ''))`

/** A given voucher that is read, and its line appended with the version that was read. */
export const consumeScript = (rows: number): string =>
  scriptOf(rows, [
    `${session};`,
    `select r.version, r.balance from voucher_record r
      join voucher v on v.merchant_id = r.merchant_id and v.id = r.voucher_id
      where r.merchant_id = ${merchant} and r.id = ${id} \\gset`,
    `${filledIn(appendVouchers.text, [
      merchant,
      id,
      ':version',
      `jsonb_build_object('balance', :balance::int - 1, 'state', 'active')`,
      line,
      audit('PATCH voucher_record'),
      answer,
    ])};`,
  ])
