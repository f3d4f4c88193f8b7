import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { AuditDetail, MerchantContext } from '../../core/context.ts'
import { run, type Tx } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'
import { changeOf, type Doer, eventRow, writeEvent } from './coupon-events.ts'
import type { IssuedCoupon } from './find-issued-coupon.ts'

/** Who uses a code, or marks it active, and where. */
export type By = Doer & { note(detail: AuditDetail): void }

/** Uses a code up unless it is used or locked; of many that try at once one succeeds. */
export async function useUp(tx: Tx, { merchant, now, actor }: By, code: string): Promise<void> {
  const { numUpdatedRows: done } = await tx
    .updateTable('coupon_code')
    .set({ state: 'used', locked_until: null, used_at: now, used_by: actor.id })
    .where('merchant_id', '=', merchant.id)
    .where('code', '=', code)
    .where(sql<boolean>`(state = 'active' or (state = 'locked' and locked_until <= ${now}))`)
    .executeTakeFirstOrThrow()
  if (done) return
  const left = await tx
    .selectFrom('coupon_code')
    .select('state')
    .where('merchant_id', '=', merchant.id)
    .where('code', '=', code)
    .executeTakeFirst()
  refuse(left?.state === 'locked' ? 'COUPON_LOCKED' : 'COUPON_USED')
}

type Event = {
  coupon: Pick<IssuedCoupon['coupon'], 'id' | 'name'>
  code: string
  kind: 'redeem' | 'reactivate'
  remark: string
}

const auditOf = ({ coupon, code, kind, remark }: Event) => ({
  target: code,
  after: { kind, coupon: coupon.name, remark },
})

/** Notes what happened to a code: its own history, how many more are used, and the audit. */
export async function noteEvent(tx: Tx, by: By, event: Event, more: -1 | 0 | 1): Promise<void> {
  const { coupon, ...what } = event
  await writeEvent(tx, by, { ...what, couponId: coupon.id })
  if (more) await sql`select count_used_codes(${by.merchant.id}, ${coupon.id}, ${more})`.execute(tx)
  by.note(auditOf(event))
}

export const useCouponCode: Statement = {
  name: 'use_coupon_code',
  text: 'select use_coupon_code($1, $2, $3, $4, $5, $6, $7, $8) as written',
}

/**
 * The same as `useUp` and `noteEvent` in one statement, with the commit record of the request, whose answer is given beforehand.
 * False where the code can no longer be used: nothing was written.
 */
export async function useAtOnce(
  ctx: MerchantContext,
  by: By,
  { coupon, code, remark }: Omit<Event, 'kind'>,
  answer: unknown,
): Promise<boolean> {
  const event = { coupon, code, kind: 'redeem', remark } as const
  const { merchant, now, actor } = by
  by.note(auditOf(event))
  const row = JSON.stringify(eventRow(by, { couponId: coupon.id, code, kind: 'redeem', remark }))
  const record = ctx.commitRecord(answer, [changeOf({ couponId: coupon.id, code, kind: 'redeem' })])
  const [audit, stored] = [JSON.stringify(record.audit), record.answer && JSON.stringify(record.answer)]
  const values = [merchant.id, coupon.id, code, actor.id, now, row, audit, stored]
  const [done] = await run<{ written: boolean }>(ctx.app.database, useCouponCode, values)
  if (done?.written) ctx.committed()
  return done?.written === true
}
