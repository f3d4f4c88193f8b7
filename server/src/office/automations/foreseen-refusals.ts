import { sql } from 'kysely'
import type { Channel } from '@chopcard/contract/messaging/merchant/notifications.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { holdsCoupon } from '../../giving/coupons/give-to-member.ts'
import { hasBrowser } from '../../messaging/messages/member-browsers.ts'
import { channelsTo } from '../../messaging/notifications/reach-rules.ts'
import type { Candidate } from './candidates.ts'
import type { Reason } from './plan-effects.ts'

/** What members would get, as far as it decides who is refused: a coupon, or by these channels a message and nothing else. */
export type Gifts = { couponId: string | null; channels: readonly Channel[] | null }

/** Why a run would refuse members of a list, by their ids: who holds the coupon, and whom a message that is all they get does not reach. */
export async function foreseenRefusals(
  db: Db,
  merchant: Merchant,
  { couponId, channels }: Gifts,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, Reason>> {
  if (!candidates.length || (!couponId && !channels)) return new Map()
  const rows = await db
    .selectFrom('member')
    .select([
      'id',
      sql<boolean>`email is not null`.as('hasEmail'),
      sql<boolean>`'message' = any(unwanted_mails)`.as('hasDeclined'),
      (channels?.includes('push') ? hasBrowser(merchant.id, sql`member.id`) : sql<boolean>`false`).as('hasBrowser'),
      (couponId ? holdsCoupon(merchant.id, couponId) : sql<boolean>`false`).as('holds'),
    ])
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', sql<string>`any(${candidates.map(({ member_id }) => member_id)}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, holds, hasBrowser: browses, ...member }): [string, Reason][] => {
      if (holds) return [[id, 'hasOne']]
      const reached = channels && channelsTo({ ...member, state: 'active', browsers: browses ? 1 : 0 }, channels)
      return typeof reached === 'string' ? [[id, reached]] : []
    }),
  )
}
