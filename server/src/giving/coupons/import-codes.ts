import { importCouponCodesJob } from './jobs.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { startCodeImport as route } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import type { Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { loadCodeImport, lockCodeImport, presentCodeImport } from './code-import-store.ts'
import { holdCoupon } from './coupon-store.ts'
import { addCodes } from './make-coupon-codes.ts'

/** Lets a job add what the check has found right; from here on nothing but the codes of the file is kept. */
export const startCodeImport: Verb<typeof route> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const { merchant, app } = ctx
    // Before the file, as whoever changes the coupon does.
    await holdCoupon(tx, merchant.id, (await loadCodeImport(tx, merchant.id, params.id)).coupon_id)
    const file = await lockCodeImport(tx, merchant.id, params.id)
    if (file.state !== 'checked') refuse('BATCH_NOT_CHECKED')
    const { waiting } = await presentCodeImport(tx, merchant.id, file.id)
    if (waiting === 0) refuse('BATCH_EMPTY')
    await tx
      .updateTable('coupon_import')
      .set({ state: 'running' })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', file.id)
      .execute()
      .catch(refuseSecond)
    await tx
      .updateTable('coupon_import_row')
      .set({ cells: null })
      .where('merchant_id', '=', merchant.id)
      .where('import_id', '=', file.id)
      .execute()
    await app.jobs.add(tx, importCouponCodesJob, { merchantId: merchant.id, importId: file.id })
    ctx.note({ target: file.coupon_id, after: { filename: file.filename, codes: waiting } })
    return presentCodeImport(tx, merchant.id, file.id)
  })

function refuseSecond(error: unknown): never {
  if (breaks(error, 'coupon_import_running')) refuse('COUPON_CODES_RUNNING')
  throw error
}

type Which = { merchantId: string; importId: string }

const slice = 5_000

/** Adds the codes of a file, some at a time; may be stopped, killed or run twice. */
export const importCouponCodes: JobHandler<typeof importCouponCodesJob> = {
  job: importCouponCodesJob,
  run: async ({ database }, which) => {
    while (await database.tx((tx) => importSome(tx, which, slice)));
  },
}

/** Adds up to so many of the codes that wait; false when none do. */
export async function importSome(tx: Tx, { merchantId, importId }: Which, most: number): Promise<boolean> {
  const { rows } = await sql<{ couponId: string; numbered: number; deleted: boolean }>`
    select c.id as "couponId", c.numbered, c.deleted_at is not null as deleted from coupon c
    join coupon_import i on i.merchant_id = c.merchant_id and i.coupon_id = c.id and i.state = 'running'
    where i.merchant_id = ${merchantId} and i.id = ${importId} for no key update of c, i`.execute(tx)
  const [coupon] = rows
  if (!coupon || coupon.deleted) return false
  const { couponId, numbered: after } = coupon
  const waiting = await sql<{ number: number; code: string }>`
    select number, code from coupon_import_row
    where merchant_id = ${merchantId} and import_id = ${importId} and state = 'waiting'
    order by number limit ${most}`.execute(tx)
  if (waiting.rows.length === 0) {
    await sql`update coupon_import set state = 'done', ended_at = now()
      where merchant_id = ${merchantId} and id = ${importId}`.execute(tx)
    return false
  }
  const codes = waiting.rows.map(({ code }) => code)
  const numbers = await refuseNumbers(tx, { merchantId, importId }, codes)
  const good = codes.filter((code) => !numbers.has(code))
  await addCodes(tx, { merchantId, couponId, after, imported: true }, good)
  await noteAdded(tx, { merchantId, importId, couponId, after }, waiting.rows.at(-1)?.number ?? 0)
  return true
}

/** Notes which codes have become the number of another coupon since the check: a till could not tell which is meant. */
async function refuseNumbers(tx: Tx, { merchantId, importId }: Which, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`select fixed_number as number from coupon
    where merchant_id = ${merchantId} and fixed_number = any(${codes}::text[]) and deleted_at is null`.execute(tx)
  const numbers = rows.map(({ number }) => number)
  if (numbers.length)
    await sql`update coupon_import_row set state = 'refused', problem = 'codeIsNumber'
      where merchant_id = ${merchantId} and import_id = ${importId} and state = 'waiting'
        and code = any(${numbers}::text[])`.execute(tx)
  return new Set(numbers)
}

/** What was there already when it was added, was added by somebody else since the check. */
const noteAdded = (
  tx: Tx,
  { merchantId, importId, couponId, after }: Which & { couponId: string; after: number },
  upTo: number,
) =>
  sql`update coupon_import_row r
    set state = case when k.coupon_id <> ${couponId} then 'refused' when k.number > ${after} then 'added' else 'skipped' end,
      problem = case when k.coupon_id <> ${couponId} then 'codeTaken' end
    from coupon_code k
    where r.merchant_id = ${merchantId} and r.import_id = ${importId} and r.state = 'waiting' and r.number <= ${upTo}
      and k.merchant_id = r.merchant_id and k.code = r.code`.execute(tx)
