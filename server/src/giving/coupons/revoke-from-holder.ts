import { type Pattern, alphabetOf } from '@chopcard/contract/giving/coupon-checks.ts'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { uncountIssued } from './count-holding.ts'
import { changeOf, type Doer, writeEvent } from './coupon-events.ts'
import { newCodes } from './new-codes.ts'
import { recordEvent } from '../../core/events.ts'

type Which = { merchantId: string; id: string }

/**
 * Takes an issued coupon back that was not used: its page is closed, the quota and the limits have it again, and a code that was
 * drawn is drawn anew for whoever comes next, because its holder knows it. False where it was used or is back already.
 * The coupon's report tells who has done it; what nobody had been given yet has nobody.
 */
export async function revokeFromHolder(
  tx: Tx,
  which: Which,
  by: (Doer & { remark?: string | undefined }) | null,
): Promise<boolean> {
  const issued = await lockForRevocation(tx, which)
  if (!issued || issued.state === 'used') return false
  const { merchantId, id } = which
  const { couponId, code } = issued
  await tx
    .updateTable('coupon_copy')
    .set({ code: null, taken_back_at: sql`now()` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  if (by) {
    await keepHolder(tx, which, code)
    await writeEvent(tx, by, { couponId, code, kind: 'takeBack', issuedCouponId: id, remark: by.remark })
  } else recordEvent(tx, { merchantId }, changeOf({ couponId, code, kind: 'takeBack', issuedCouponId: id }))
  const gone = issued.fixed ? 1 : 0
  await tx
    .updateTable('coupon')
    .set((row) => ({ taken: row('taken', '-', 1), made: row('made', '-', gone) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', couponId)
    .execute()
  if (issued.holder) await uncountIssued(tx, { merchantId, couponId, group: issued.group, holder: issued.holder })
  if (issued.fixed)
    await tx.deleteFrom('coupon_code').where('merchant_id', '=', merchantId).where('code', '=', code).execute()
  else await freeCode(tx, merchantId, couponId, issued)
  return true
}

/** The issued coupon with its coupon and its code, all of them held until the transaction ends. */
async function lockForRevocation(tx: Tx, { merchantId, id }: Which) {
  await sql`select from coupon c join coupon_copy k on k.merchant_id = c.merchant_id and k.coupon_id = c.id
    where k.merchant_id = ${merchantId} and k.id = ${id} for no key update of c`.execute(tx)
  const { rows } = await sql<{
    couponId: string
    code: string
    holder: Buffer | null
    group: string | null
    fixed: boolean
    imported: boolean
    state: string
  }>`
    select k.coupon_id as "couponId", k.code, k.holder, k.coupon_group as group, c.code_source = 'fixed' as fixed, d.imported, d.state
    from coupon_copy k
    join coupon c on c.merchant_id = k.merchant_id and c.id = k.coupon_id
    join coupon_code d on d.merchant_id = k.merchant_id and d.code = k.code
    where k.merchant_id = ${merchantId} and k.id = ${id} for update of k, d`.execute(tx)
  return rows[0]
}

/** What happened to the code until now happened to this issued coupon, whoever has the code later. */
async function keepHolder(tx: Tx, { merchantId, id }: Which, code: string): Promise<void> {
  await tx
    .updateTable('coupon_event')
    .set({ copy_id: id })
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .where('copy_id', 'is', null)
    .execute()
}

type RevokedCode = { code: string; imported: boolean }

async function freeCode(tx: Tx, merchantId: string, couponId: string, { code, imported }: RevokedCode): Promise<void> {
  const free = { state: 'active', locked_until: null, returned: true }
  const pattern = imported ? undefined : await patternOf(tx, merchantId, couponId, code)
  for (;;) {
    const fresh = pattern ? (newCodes(pattern, 1)[0] as string) : code
    const { numUpdatedRows: done } = await tx
      .updateTable('coupon_code as k')
      .set({ ...free, code: fresh })
      .where('k.merchant_id', '=', merchantId)
      .where('k.code', '=', code)
      .where(
        sql<boolean>`not exists (select from coupon_code o where o.merchant_id = ${merchantId} and o.code = ${fresh} and o.code <> ${code})`,
      )
      .executeTakeFirstOrThrow()
    if (done) return
  }
}

/** How a code was drawn; undefined where that is not known: what was brought from elsewhere must stay what it is. */
async function patternOf(tx: Tx, merchantId: string, couponId: string, code: string) {
  const makings = await tx
    .selectFrom('coupon_making')
    .select(['length', 'signs', 'letter_case', 'check_digit'])
    .where('merchant_id', '=', merchantId)
    .where('coupon_id', '=', couponId)
    .orderBy('created_at', 'desc')
    .execute()
  return makings
    .map((making) => ({
      length: making.length,
      signs: making.signs as Pattern['signs'],
      letterCase: making.letter_case as Pattern['letterCase'],
      checkDigit: making.check_digit,
    }))
    .find(
      (pattern) =>
        pattern.length === code.length && [...code].every((character) => alphabetOf(pattern).includes(character)),
    )
}
