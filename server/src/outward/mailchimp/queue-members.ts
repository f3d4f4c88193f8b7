import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'
import { syncMailchimpJob } from './jobs.ts'

/**
 * Lets members wait to be sent, each once however often they change (decisions/mailchimp.md §2); answers with the merchants
 * concerned. Members who want nothing and are no contact are left out. `which` is a query of merchant_id and member_id, for `whose`.
 */
export async function queueMembers(
  tx: Db | Tx,
  whose: Iterable<{ merchant_id: string }>,
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const merchant = merchantIn(whose, 'w.merchant_id')
  const { rows } = await sql<{ merchant_id: string }>`
    with queued as (
      insert into mailchimp_pending as p (merchant_id, member_id)
      select distinct w.merchant_id, w.member_id from (${which}) as w
      join mailchimp_config c on c.merchant_id = ${merchant} and c.is_on
      where exists (
          select from mailchimp_contact k where k.merchant_id = ${merchant} and k.member_id = w.member_id)
        or exists (
          select from member m where m.merchant_id = ${merchant} and m.id = w.member_id
            and m.newsletter = 'wanted' and m.email is not null)
      on conflict (merchant_id, member_id) do update set asked = p.asked + 1
      returning p.merchant_id
    )
    select distinct merchant_id from queued`.execute(tx)
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Lets a member wait whose details or cards have changed. */
export const queueChangedMembers = subscriber({
  name: 'mailchimp',
  types: [
    'member.created',
    'member.updated',
    'member.merged',
    'member.forgotten',
    'member.deleted',
    'card.created',
    'card.updated',
    'card.renewed',
    'card.expired',
    'card.closed',
    'card.level_changed',
  ],
  async handle({ jobs }, tx, events) {
    const subjects = events.map(({ merchantId, subject }) => ({ merchant_id: merchantId, id: subject }))
    const concerned = await queueMembers(
      tx,
      subjects,
      sql`
        with s as (select * from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as s (merchant_id uuid, id uuid))
        select merchant_id, id as member_id from s
        union all
        select c.merchant_id, c.member_id from s join card c on c.merchant_id = ${merchantIn(subjects, 's.merchant_id')} and c.id = s.id`,
    )
    for (const merchantId of concerned) await jobs.add(tx, syncMailchimpJob, { merchantId })
  },
})
