import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'
import { withMerged } from '../../loyalty/cards/merged-members.ts'

/** A visit whose stamp was voided does not count any more: the member may tap again on that day. */
export const giveVisitsBack = subscriber({
  name: 'taps',
  types: ['entry.voided'],
  async handle(_app, tx, events) {
    const voided = events.map(({ merchantId, data }) => ({ merchant_id: merchantId, entry_id: data.voids }))
    const { rows: visits } = await sql<Visit>`
      select e.merchant_id, e.campaign_id, c.member_id, e.local_day
      from jsonb_to_recordset(${JSON.stringify(voided)}::jsonb) as x (merchant_id uuid, entry_id uuid)
      join chop_entry e on e.merchant_id = ${merchantIn(voided, 'x.merchant_id')} and e.id = x.entry_id and e.kind = 'tap'
      join card c on c.merchant_id = e.merchant_id and c.id = e.card_id`.execute(tx)
    for (const visit of visits) await giveBack(tx, visit)
  },
})

type Visit = { merchant_id: string; campaign_id: string; member_id: string; local_day: string }

/** One visit less of whoever has the card now, or of those who were merged into them: it was counted for who had it then. */
async function giveBack(tx: Tx, { merchant_id: merchantId, member_id: memberId, ...of }: Visit): Promise<void> {
  const counted = await tx
    .selectFrom('tap_visit')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', of.campaign_id)
    .where('local_day', '=', of.local_day)
    .where('member_id', 'in', await withMerged(tx, merchantId, memberId))
    .where('used', '>', 0)
    .orderBy((eb) => eb('member_id', '=', memberId), 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!counted) return
  await tx
    .updateTable('tap_visit')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('campaign_id', '=', of.campaign_id)
    .where('local_day', '=', of.local_day)
    .where('member_id', '=', counted.member_id)
    .execute()
}
