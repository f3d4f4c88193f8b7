import { sql } from 'kysely'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'

/** A visit whose stamp was voided does not count any more: the member may tap again on that day. */
export const giveVisitsBack = subscriber({
  name: 'taps',
  types: ['entry.voided'],
  async handle(_app, tx, events) {
    const voided = events.map(({ merchantId, data }) => ({ merchant_id: merchantId, entry_id: data.voids }))
    const [ofVoided, ofVisit] = [merchantIn(voided, 'x.merchant_id'), merchantIn(voided, 'visit.merchant_id')]
    await sql`
      with visit as (
        select e.merchant_id, e.campaign_id, c.member_id, e.local_day, count(*)::int as number
        from jsonb_to_recordset(${JSON.stringify(voided)}::jsonb) as x (merchant_id uuid, entry_id uuid)
        join chop_entry e on e.merchant_id = ${ofVoided} and e.id = x.entry_id and e.kind = 'tap'
        join card c on c.merchant_id = e.merchant_id and c.id = e.card_id
        group by 1, 2, 3, 4)
      update tap_visit v set used = greatest(v.used - visit.number, 0) from visit
      where v.merchant_id = ${ofVisit} and v.campaign_id = visit.campaign_id
        and v.member_id = visit.member_id and v.local_day = visit.local_day`.execute(tx)
  },
})
