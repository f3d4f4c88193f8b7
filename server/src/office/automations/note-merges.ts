import { sql } from 'kysely'
import { subscriber } from '../../core/subscriber.ts'

/** What a member had of automations goes with a merge to the member who stays: one person has a birthday once. */
export const noteMerges = subscriber({
  name: 'automations-of-merged',
  types: ['member.merged'],
  async handle(_app, tx, events) {
    // One after the other: who stays may be merged in turn.
    for (const { merchantId, subject, data } of events) {
      await sql`
        insert into automation_effect (merchant_id, automation_id, member_id, occasion, card_id, day, state, reason, drawn, at)
        select merchant_id, automation_id, ${data.into}, occasion, card_id, day, state, reason, drawn, at from automation_effect
        where merchant_id = ${merchantId} and member_id = ${subject}
        on conflict do nothing`.execute(tx)
      await tx
        .deleteFrom('automation_effect')
        .where('merchant_id', '=', merchantId)
        .where('member_id', '=', subject)
        .execute()
    }
  },
})
