import { sql } from 'kysely'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'

/**
 * Notes the cards that somebody brought and whose referrer is owed something now: the first chop, or its void
 * (decisions/earning.md §1). What happens on the card that a merge has left counts for the closed one, and the merge itself may end a
 * referral. A job pays, so that the till waits for no second card.
 */
export const noteDueReferrals = subscriber({
  name: 'referrals',
  types: ['entry.created', 'entry.voided', 'member.merged'],
  async handle(_app, tx, events) {
    const cards = events
      .filter(({ type }) => type !== 'member.merged')
      .map(({ merchantId, subject, type }) => ({
        merchant_id: merchantId,
        card_id: subject,
        referral: type === 'entry.created' ? 'open' : 'paid',
      }))
    if (cards.length)
      await sql`
        insert into referral_due (merchant_id, card_id)
        select distinct own.merchant_id, own.id
        from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as x (merchant_id uuid, card_id uuid, referral text)
        join card c on c.merchant_id = ${merchantIn(cards, 'x.merchant_id')} and c.id = x.card_id
        join card own on own.merchant_id = ${merchantIn(cards, 'x.merchant_id')} and own.member_id = c.member_id and own.campaign_id = c.campaign_id
          and own.referral = x.referral and (own.id = c.id or own.state = 'closed')
        on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(tx)
    const members = events.flatMap((event) =>
      event.type === 'member.merged' ? [{ merchant_id: event.merchantId, member_id: event.data.into }] : [],
    )
    if (members.length)
      await sql`
        insert into referral_due (merchant_id, card_id)
        select distinct c.merchant_id, c.id
        from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as x (merchant_id uuid, member_id uuid)
        join card c on c.merchant_id = ${merchantIn(members, 'x.merchant_id')} and c.member_id = x.member_id and c.referral = 'open'
        on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(tx)
  },
})
