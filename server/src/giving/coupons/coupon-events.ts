import type { couponEventKinds, couponEventSources } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { newId } from '../../core/new-id.ts'
import { localDay } from '../../core/clock.ts'
import { type Actor, type Merchant, staffIdOf } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { ChangeEvent } from '../../core/change-event.ts'
import { recordEvent } from '../../core/events.ts'

/** Who does something with a code or its issued coupon, when and where. */
export type Doer = {
  merchant: Pick<Merchant, 'id' | 'timeZone'>
  now: Date
  actor: Pick<Actor, 'kind' | 'id' | 'nickname' | 'storeId'>
  source: (typeof couponEventSources)[number]
}

/** Whoever takes an issued coupon for themselves, and the program. */
export const nobody = { kind: 'public', id: null, nickname: null } as const

export type CouponEvent = {
  couponId: string
  code: string
  kind: (typeof couponEventKinds)[number]
  /** The issued coupon: its code may lead to another one later. */
  issuedCouponId?: string
  remark?: string | undefined
}

/** What happened to a code, as the row it becomes. */
export const eventRow = (
  { merchant, now, actor, source }: Doer,
  { couponId, code, kind, issuedCouponId, remark = '' }: CouponEvent,
) => ({
  merchant_id: merchant.id,
  id: newId(),
  coupon_id: couponId,
  code,
  kind,
  copy_id: issuedCouponId ?? null,
  staff_id: staffIdOf(actor),
  nickname: actor.nickname,
  store_id: actor.storeId ?? null,
  source,
  remark,
  local_day: localDay(now, merchant.timeZone),
  at: now,
})

/** Notes what happened to codes, for the coupon's report. */
export async function writeEvents(tx: Tx, by: Doer, events: readonly CouponEvent[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('coupon_event')
    .values(events.map((event) => eventRow(by, event)))
    .execute()
  for (const event of events) recordEvent(tx, { merchantId: by.merchant.id, actor: by.actor }, changeOf(event))
}

/** Notes what happened to one code. */
export const writeEvent = (tx: Tx, by: Doer, event: CouponEvent): Promise<void> => writeEvents(tx, by, [event])

const types = {
  give: 'coupon.issued',
  redeem: 'coupon.used',
  reactivate: 'coupon.reactivated',
  takeBack: 'coupon.withdrawn',
} as const

/** The event of what happened to a code. */
export const changeOf = ({ kind, code, couponId, issuedCouponId }: CouponEvent): ChangeEvent => ({
  type: types[kind],
  subject: code,
  data: { couponId, ...(issuedCouponId && { issuedCouponId }) },
})
