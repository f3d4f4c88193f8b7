import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { refuse } from '@chopcard/contract/errors.ts'
import { localDay } from '../core/clock.ts'
import type { AuditDetail, Merchant, Staff } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import type { Copy } from './find-copy.ts'

/** Who uses a code, or marks it active, and where. */
export type By = {
  merchant: Merchant
  now: Date
  staff: Pick<Staff, 'id' | 'nickname'>
  source: 'till' | 'pin' | 'estamp'
  note(detail: AuditDetail): void
}

/** Uses a code up unless it is used or locked; of many that try at once one succeeds. */
export async function useUp(tx: Tx, { merchant, now, staff }: By, code: string): Promise<void> {
  const { numUpdatedRows: done } = await tx
    .updateTable('coupon_code')
    .set({ state: 'used', locked_until: null, used_at: now, used_by: staff.id })
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

/** Notes what happened to a code: its own history, and the audit. */
export async function noteEvent(
  tx: Tx,
  { merchant, now, staff, source, note }: By,
  { coupon, code }: { coupon: Pick<Copy['coupon'], 'id' | 'name'>; code: string },
  kind: 'redeem' | 'reactivate',
  remark = '',
): Promise<void> {
  await tx
    .insertInto('coupon_event')
    .values({
      merchant_id: merchant.id,
      id: uuid(),
      coupon_id: coupon.id,
      code,
      kind,
      staff_id: staff.id,
      nickname: staff.nickname,
      source,
      remark,
      local_day: localDay(now, merchant.timeZone),
      at: now,
    })
    .execute()
  note({ target: code, after: { kind, coupon: coupon.name, remark } })
}
