import { newId } from '../../core/new-id.ts'
import { makeCouponCodesJob } from './jobs.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Pattern } from '@chopcard/contract/giving/coupon-checks.ts'
import type { generateCodes as route } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { Verb } from '../../core/context.ts'
import type { Database, Tx } from '../../core/database.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { lockCoupon, makingOf, settingsOf } from './coupon-store.ts'
import { newCodes } from './new-codes.ts'

/** Asks a job for codes of a coupon; one at a time for each coupon. */
export const generateCodes: Verb<typeof route> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    const { merchant, staff, app, now } = ctx
    const coupon = await lockCoupon(tx, merchant.id, params.id)
    const { codeSource, barcodeType } = settingsOf(coupon)
    if (codeSource !== 'generated') refuse('INVALID_REQUEST')
    const isEan = barcodeType === 'ean13'
    if (isEan && (body.signs !== 'digits' || body.length !== 13))
      refuse('VALIDATION_FAILED', { fields: [{ path: 'length', message: 'couponEan13' }] })
    if (await makingOf(tx, merchant.id, coupon.id)) refuse('COUPON_CODES_RUNNING')
    const id = newId()
    await tx
      .insertInto('coupon_making')
      .values({
        merchant_id: merchant.id,
        id,
        coupon_id: coupon.id,
        quantity: body.quantity,
        length: body.length,
        signs: body.signs,
        letter_case: body.letterCase,
        check_digit: isEan,
        staff_id: staff.id,
        nickname: staff.nickname,
        created_at: now,
      })
      .execute()
    await app.jobs.add(tx, makeCouponCodesJob, { merchantId: merchant.id, couponId: coupon.id, makingId: id })
    ctx.note({ target: coupon.id, after: body })
    return { id, quantity: body.quantity, made: 0 }
  })

type Which = { merchantId: string; couponId: string; makingId: string }

/** Makes the codes that are asked for, some at a time; may be stopped, killed or run twice. */
export const makeCouponCodes: JobHandler<typeof makeCouponCodesJob> = {
  job: makeCouponCodesJob,
  run: ({ database }, which) => makeCodes(database, which),
}

/** Makes all the codes that are missing, at the machine's pace. */
export const makeCodes = (database: Database, which: Which): Promise<void> =>
  runInBatches(5_000, 20_000, (limit) => database.tx((tx) => makeSome(tx, which, limit)))

/** Makes up to so many of the codes that are missing; false when none are. A code that is there already is made anew next time. */
export async function makeSome(tx: Tx, { merchantId, couponId, makingId }: Which, limit: number): Promise<boolean> {
  const coupon = await tx
    .selectFrom('coupon')
    .select(['numbered'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', couponId)
    .where('deleted_at', 'is', null)
    // Its codes are used meanwhile.
    .forNoKeyUpdate()
    .executeTakeFirst()
  const making = await tx
    .selectFrom('coupon_making')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', makingId)
    .forUpdate()
    .executeTakeFirst()
  if (!coupon || !making || making.made >= making.quantity) return false
  const pattern = {
    length: making.length,
    signs: making.signs as Pattern['signs'],
    letterCase: making.letter_case as Pattern['letterCase'],
    checkDigit: making.check_digit,
  }
  const codes = newCodes(pattern, Math.min(limit, making.quantity - making.made))
  const { length: added } = await addCodes(tx, { merchantId, couponId, after: coupon.numbered }, codes)
  await tx
    .updateTable('coupon_making')
    .set({ made: making.made + added })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', makingId)
    .execute()
  return making.made + added < making.quantity
}

type Place = { merchantId: string; couponId: string; after: number; imported?: boolean }

/**
 * Adds codes to a coupon whose row is locked, numbered from there on; those that the merchant has already are left out.
 * Answers with the new ones.
 */
export async function addCodes(
  tx: Tx,
  { merchantId, couponId, after, imported = false }: Place,
  codes: readonly string[],
): Promise<string[]> {
  // The rows are counted here: Citus reports those that were offered.
  const { rows } = await sql<{ code: string }>`insert into coupon_code (merchant_id, coupon_id, code, number, imported)
    select ${merchantId}, ${couponId}, code, ${after} + n, ${imported}
    from unnest(${codes}::text[]) with ordinality as made (code, n)
    on conflict (merchant_id, code) do nothing returning code`.execute(tx)
  await tx
    .updateTable('coupon')
    .set((row) => ({ made: row('made', '+', rows.length), numbered: after + codes.length }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', couponId)
    .execute()
  return rows.map(({ code }) => code)
}
