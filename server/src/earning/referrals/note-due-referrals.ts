import { sql } from 'kysely'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'

/**
 * Notes the cards that somebody brought and whose referrer is owed something now: the first chop, or its void
 * (decisions/earning.md §1). A job pays, so that the till waits for no second card.
 */
export const noteDueReferrals = subscriber({
  name: 'referrals',
  types: ['entry.created', 'entry.voided'],
  async handle(_app, tx, events) {
    const cards = events.map(({ merchantId, subject, type }) => ({
      merchant_id: merchantId,
      card_id: subject,
      referral: type === 'entry.created' ? 'open' : 'paid',
    }))
    await sql`
      insert into referral_due (merchant_id, card_id)
      select distinct c.merchant_id, c.id
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as x (merchant_id uuid, card_id uuid, referral text)
      join card c on c.merchant_id = ${merchantIn(cards, 'x.merchant_id')} and c.id = x.card_id and c.referral = x.referral
      on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(tx)
  },
})
