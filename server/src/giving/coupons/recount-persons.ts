import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { subscriber } from '../../core/subscriber.ts'
import { countIssued, personsOf, uncountIssued } from './count-holding.ts'

/** What was given stays given, though together it may be more than one person would have got. */
const NO_LIMIT = 0

/** The details of a member by which the limits know a person. */
const identifying = ['email', 'merged_into']

/**
 * Limits know a person by the address, or by the member where there is none. Where that changes, by a merge or by a new address,
 * what was given by the member's cards counts for the person of now.
 */
export const recountPersons = subscriber({
  name: 'coupons-of-persons',
  types: ['member.updated', 'member.merged'],
  async handle(app, tx, events) {
    const changed = events.flatMap(({ merchantId, subject, data }) => {
      if ('into' in data) return [{ merchantId, memberId: data.into }]
      return data.fields.some((field) => identifying.includes(field)) ? [{ merchantId, memberId: subject }] : []
    })
    const members = new Map(changed.map((one) => [one.memberId, one]))
    for (const { merchantId, memberId } of members.values()) await recount(app, tx, merchantId, memberId)
  },
})

async function recount(app: App, tx: Tx, merchantId: string, memberId: string): Promise<void> {
  const cards = await tx
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('member_id', '=', memberId)
    .execute()
  const cardIds = cards.map(({ id }) => id)
  const [person] = await personsOf(
    tx,
    app,
    merchantId,
    cardIds.slice(0, 1).map((cardId) => ({ email: null, cardId })),
  )
  if (!person) return
  const issued = await tx
    .selectFrom('coupon_copy')
    .select(['id', 'coupon_id', 'coupon_group', 'holder'])
    .where('merchant_id', '=', merchantId)
    .where('card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .where('code', 'is not', null)
    .where('holder', '<>', person)
    .orderBy('coupon_id')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, coupon_id: couponId, coupon_group: group, holder } of issued) {
    await tx
      .updateTable('coupon_copy')
      .set({ holder: person })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    if (holder) await uncountIssued(tx, { merchantId, couponId, group, holder })
    await countIssued(tx, { merchantId, couponId, group }, [person], NO_LIMIT)
  }
}
