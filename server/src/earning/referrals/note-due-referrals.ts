import { sql } from 'kysely'
import type { ReadEvent } from '../../core/change-event.ts'
import type { Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'
import { endedByMerge } from './referral-store.ts'

/**
 * Notes the cards that somebody brought and whose referrer is owed something now: the first chop, its void, or that of a bonus
 * (decisions/earning.md §1). What happens on the card that a merge has left counts for the closed one, the merge itself may end a
 * referral, and its undoing lets it go on. A job pays, so that the till waits for no second card.
 */
export const noteDueReferrals = subscriber({
  name: 'referrals',
  types: ['entry.created', 'entry.voided', 'member.merged', 'member.updated'],
  async handle(_app, tx, events) {
    const cards = events.flatMap(({ merchantId, subject, type }) =>
      type === 'entry.created' || type === 'entry.voided'
        ? [{ merchant_id: merchantId, card_id: subject, referral: type === 'entry.created' ? 'open' : 'paid' }]
        : [],
    )
    if (cards.length)
      await sql`
        insert into referral_due (merchant_id, card_id)
        select distinct own.merchant_id, own.id
        from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as x (merchant_id uuid, card_id uuid, referral text)
        join card c on c.merchant_id = ${merchantIn(cards, 'x.merchant_id')} and c.id = x.card_id
        join card own on own.merchant_id = ${merchantIn(cards, 'x.merchant_id')} and own.member_id = c.member_id and own.campaign_id = c.campaign_id
          and own.referral = x.referral and (own.id = c.id or own.state = 'closed')
        on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(tx)
    await noteVoidedBonuses(tx, events)
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
    // A merge names itself; who is merged into nobody any more is named by the undoing of one.
    const parted = events.flatMap((event) =>
      event.type === 'member.updated' && event.data.fields.includes('merged_into')
        ? [{ merchant_id: event.merchantId, member_id: event.subject }]
        : [],
    )
    if (parted.length)
      await sql`
        insert into referral_due (merchant_id, card_id)
        select distinct r.merchant_id, r.card_id
        from jsonb_to_recordset(${JSON.stringify(parted)}::jsonb) as x (merchant_id uuid, member_id uuid)
        join member_merge g on g.merchant_id = ${merchantIn(parted, 'x.merchant_id')} and g.merged_id = x.member_id and g.undone_at is not null
        join card c on c.merchant_id = ${merchantIn(parted, 'x.merchant_id')} and c.member_id in (g.kept_id, g.merged_id)
        join referral r on r.merchant_id = ${merchantIn(parted, 'x.merchant_id')} and r.card_id = c.id
          and r.state = 'blocked' and r.reason = any(${endedByMerge}::text[])
        on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(tx)
  },
})

/** A bonus that is voided names the friend: by its card, or as the one it was given for. */
async function noteVoidedBonuses(
  tx: Tx,
  events: readonly ReadEvent<'entry.created' | 'entry.voided' | 'member.merged' | 'member.updated'>[],
): Promise<void> {
  const voided = events.flatMap((event) =>
    event.type === 'entry.voided' ? [{ merchant_id: event.merchantId, entry_id: event.data.voids }] : [],
  )
  if (!voided.length) return
  await sql`
      insert into referral_due (merchant_id, card_id)
      select distinct r.merchant_id, r.card_id
      from jsonb_to_recordset(${JSON.stringify(voided)}::jsonb) as x (merchant_id uuid, entry_id uuid)
      join chop_entry e on e.merchant_id = ${merchantIn(voided, 'x.merchant_id')} and e.id = x.entry_id
        and e.kind in ('referrer_bonus', 'referee_bonus')
      join referral r on r.merchant_id = ${merchantIn(voided, 'x.merchant_id')}
        and r.card_id = case when e.kind = 'referee_bonus' then e.card_id else e.reference::uuid end
      on conflict (merchant_id, card_id) do update set due_at = excluded.due_at`.execute(tx)
}
