import { sql } from 'kysely'
import { merchantIn } from '../../core/merchant-in.ts'
import { subscriber } from '../../core/subscriber.ts'

/** Notes the day on which a card has reached a level for the first time. A level that is lost and reached again is no news. */
export const noteLevels = subscriber({
  name: 'levels-reached',
  types: ['card.level_changed'],
  async handle(_app, tx, events) {
    const reached = events.flatMap(({ merchantId, subject, at, data }) =>
      data.to ? [{ merchant_id: merchantId, card_id: subject, at, from_id: data.from, to_id: data.to }] : [],
    )
    const merchant = merchantIn(reached, 'x.merchant_id')
    await sql`
      insert into level_reached (merchant_id, card_id, level_id, day)
      select c.merchant_id, c.id, x.to_id, (x.at at time zone m.time_zone)::date
      from jsonb_to_recordset(${JSON.stringify(reached)}::jsonb)
        as x (merchant_id uuid, card_id uuid, at timestamptz, from_id uuid, to_id uuid)
      join card c on c.merchant_id = ${merchant} and c.id = x.card_id
      join merchant m on m.merchant_id = ${merchant}
      join member_level t on t.merchant_id = ${merchant} and t.id = x.to_id
      left join member_level f on f.merchant_id = ${merchant} and f.id = x.from_id
      where f.position is null or f.position < t.position
      on conflict do nothing`.execute(tx)
  },
})
