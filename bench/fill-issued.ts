import type pg from 'pg'
import { CouponSettings, type CouponSettingsInput } from '@chopcard/contract/giving/merchant/coupons.ts'
import { bench, cardIdSql, tidyFilled } from './database.ts'

/** What is given away in the benches: a coupon whose codes are used, and a voucher. */
export const given = {
  usedCouponId: '01900000-0000-7000-8000-000000000013',
  voucherId: '01900000-0000-7000-8000-000000000014',
}

const picture = bench.pictures.logo
const settings = CouponSettings.parse({
  name: 'Bench',
  type: 'gift',
  shortDescription: 'Bench',
  codeSource: 'generated',
  quota: -1,
  maxPerMember: 0,
  publishedFrom: '2026-01-01T00:00',
  publishedTo: '2099-12-31T23:59',
  detailBanner: picture,
  walletBanner: picture,
} satisfies CouponSettingsInput)

/** A coupon without codes. */
export async function insertCoupon(client: pg.Client, name: string, id: string): Promise<void> {
  await client.query(
    `insert into coupon (merchant_id, id, name, type, settings, code_source, publishable, published_from, published_to, quota)
     values ($1, $2, $3, 'gift', $4, 'generated', false, now(), now() + interval '1 year', -1)`,
    [bench.merchantId, id, name, JSON.stringify({ ...settings, name })],
  )
}

/** So many codes and given vouchers, unless they are there; each is named by the id that a card of its number has, which the load asks for. */
export async function fillIssued(client: pg.Client, rows: number): Promise<void> {
  const merchant = `'${bench.merchantId}'`
  const { rowCount } = await client.query('select from coupon where id = $1', [given.usedCouponId])
  if (rowCount) return
  await insertCoupon(client, 'Used', given.usedCouponId)
  await client.query(`insert into coupon_code (merchant_id, coupon_id, code, number)
    select ${merchant}, '${given.usedCouponId}', ${cardIdSql('n')}::text, n from generate_series(1, ${rows}) as n`)
  await client.query(`update coupon set made = ${rows}, numbered = ${rows} where id = '${given.usedCouponId}'`)
  await client.query(
    `insert into voucher (merchant_id, id, name, type, title, description, amount, price, currency, code_type,
       validity_type, validity_days, background_color, foreground_color, banner, detail_banner)
     values (${merchant}, $1, 'Bench', 'promotion', 'Bench', 'Bench', 1000000, 0, 'USD', 'both', 'days', 365,
       '#000000', '#ffffff', $2, $2)`,
    [given.voucherId, picture],
  )
  await client.query(`insert into voucher_record (merchant_id, id, voucher_id, code, token_hash, language, effective_from,
      effective_to, starts_at, ends_at, amount, price, currency, balance, state, source)
    select ${merchant}, ${cardIdSql('n')}, '${given.voucherId}', upper(lpad(to_hex(n), 16, '0')), sha256(('v' || n)::bytea),
      'en-US', current_date - 1, current_date + 300, now() - interval '1 day', now() + interval '300 days', 1000000, 0,
      'USD', 1000000, 'active', 'bench' from generate_series(1, ${rows}) as n`)
  await client.query(`insert into voucher_entry (merchant_id, at, id, record_id, voucher_id, record_version, kind, amount,
      balance_after, local_day, source)
    select ${merchant}, now() - (n % 300) * interval '1 day', gen_random_uuid(), ${cardIdSql('n')}, '${given.voucherId}', 0,
      'give', 1000000, 1000000, current_date - n % 300, 'bench' from generate_series(1, ${rows}) as n`)
  await client.query(
    `insert into voucher_total
    select merchant_id, voucher_id, ends_at, 0, count(*), sum(balance) from voucher_record where voucher_id = $1
    group by 1, 2, 3`,
    [given.voucherId],
  )
  await tidyFilled(client)
}

/** The codes that a window has used are there again for the next. */
export async function restoreCodes(client: pg.Client): Promise<void> {
  await client.query(`update coupon_code set state = 'active', used_at = null, used_by = null
    where merchant_id = '${bench.merchantId}' and coupon_id = '${given.usedCouponId}' and state = 'used'`)
  await client.query('vacuum coupon_code')
}
