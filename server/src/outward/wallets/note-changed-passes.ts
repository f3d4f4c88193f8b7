import { sql } from 'kysely'
import type { EventType } from '@chopcard/contract/core/event-types.ts'
import type { PassKind } from '@chopcard/contract/outward/wallets.ts'
import type { App } from '../../core/app.ts'
import type { ReadEvent } from '../../core/change-event.ts'
import type { Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'
import { refreshPassesJob, tellWallets } from './jobs.ts'
import { type Changed, markChanged } from './pass-store.ts'

const ofCards = [
  'entry.created',
  'entry.voided',
  'reward.redeemed',
  'card.updated',
  'card.frozen',
  'card.unfrozen',
  'card.expired',
  'card.closed',
  'card.renewed',
  'card.level_changed',
  'card.deleted',
] as const
const ofMembers = ['member.updated', 'member.merged', 'member.forgotten'] as const
const ofCoupons = ['coupon.locked', 'coupon.unlocked', 'coupon.used', 'coupon.reactivated', 'coupon.withdrawn'] as const
const ofVouchers = ['voucher.consumed', 'voucher.waived', 'voucher.reversed', 'voucher.expired'] as const
/** What all passes of a campaign, a coupon or a voucher show. */
const ofLooks = {
  'campaign.revised': 'card',
  'campaign.ended': 'card',
  'coupon_definition.revised': 'coupon',
  'voucher_definition.revised': 'voucher',
} as const satisfies Partial<Record<EventType, PassKind>>
const lookTypes = Object.keys(ofLooks) as (keyof typeof ofLooks)[]
const types = [...ofCards, ...ofMembers, ...ofCoupons, ...ofVouchers, ...lookTypes, 'merchant.revised'] as const
type Type = (typeof types)[number]
type Event = ReadEvent<Type>

const among = <T extends Type>(some: readonly T[], event: Event): event is Extract<Event, { type: T }> =>
  (some as readonly Type[]).includes(event.type)

/**
 * Notes the passes whose cards, coupons or vouchers have changed, and has the wallets told (decisions/wallets.md §2). What a
 * member cannot see, such as a remark, is none of its events; of the updates of a card those that change whose it is are.
 */
export const noteChangedPasses = subscriber({
  name: 'wallets',
  types,
  pauseMs: 200,
  async handle(app, tx, events: readonly Event[]) {
    const direct = events.flatMap((event): Changed[] => {
      if (event.type === 'card.updated' && !event.data.fields.includes('member')) return []
      if (among(ofCards, event)) return [changed(event, 'card', event.subject)]
      if (among(ofVouchers, event)) return [changed(event, 'voucher', event.subject)]
      const issued = among(ofCoupons, event) && event.data.issuedCouponId
      return issued ? [changed(event, 'coupon', issued)] : []
    })
    const byCode = events.filter((event) => among(ofCoupons, event) && !event.data.issuedCouponId)
    const byMember = events.filter((event) => among(ofMembers, event))
    const all = [...direct, ...(await couponsOfCodes(tx, byCode)), ...(await cardsOfMembers(tx, byMember))]
    await tellWallets(app, tx, await markChanged(tx, all))
    const looks = events.filter((event) => among(lookTypes, event))
    const revised = Map.groupBy(looks, ({ merchantId, subject }) => `${merchantId} ${subject}`)
    for (const [one] of revised.values())
      if (one)
        await app.jobs.add(tx, refreshPassesJob, {
          merchantId: one.merchantId,
          kind: ofLooks[one.type],
          definitionId: one.subject,
        })
    const renamed = new Set(events.filter(({ type }) => type === 'merchant.revised').map((one) => one.merchantId))
    for (const merchantId of renamed) await refreshAll(app, tx, merchantId)
  },
})

/** Every pass of a merchant shows its name. */
async function refreshAll(app: App, tx: Tx, merchantId: string): Promise<void> {
  const looks = await tx
    .selectFrom('wallet_design')
    .select(['kind', 'definition_id'])
    .where('merchant_id', '=', merchantId)
    .execute()
  for (const { kind, definition_id: definitionId } of looks)
    await app.jobs.add(tx, refreshPassesJob, { merchantId, kind: kind as PassKind, definitionId })
}

const changed = ({ merchantId }: Event, kind: PassKind, subjectId: string): Changed => ({
  merchant_id: merchantId,
  kind,
  subject_id: subjectId,
})

const named = (events: readonly Event[]) =>
  events.map(({ merchantId, subject }) => ({ merchant_id: merchantId, subject }))

async function couponsOfCodes(tx: Tx, events: readonly Event[]): Promise<Changed[]> {
  if (!events.length) return []
  const coupons = named(events)
  const { rows } = await sql<Changed>`
    select p.merchant_id, 'coupon' as kind, p.id as subject_id
    from jsonb_to_recordset(${JSON.stringify(coupons)}::jsonb) as x (merchant_id uuid, subject text)
    join coupon_copy p on p.merchant_id = ${merchantIn(coupons, 'x.merchant_id')} and p.code = x.subject`.execute(tx)
  return rows
}

async function cardsOfMembers(tx: Tx, events: readonly Event[]): Promise<Changed[]> {
  if (!events.length) return []
  const members = named(events)
  const { rows } = await sql<Changed>`
    select c.merchant_id, 'card' as kind, c.id as subject_id
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as x (merchant_id uuid, subject uuid)
    join card c on c.merchant_id = ${merchantIn(members, 'x.merchant_id')} and c.member_id = x.subject`.execute(tx)
  return rows
}
