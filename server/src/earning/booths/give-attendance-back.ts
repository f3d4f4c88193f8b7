import { sql } from 'kysely'
import { subscriber } from '../../core/subscriber.ts'
import { isStampedSql } from './booth-store.ts'

/** A booking whose stamp was voided is attended no more, in no list and no count, unless it was stamped again meanwhile. */
export const giveAttendanceBack = subscriber({
  name: 'booths',
  types: ['entry.voided'],
  async handle(_app, tx, events) {
    for (const [merchantId, own] of Map.groupBy(events, (event) => event.merchantId)) {
      const voided = own.map(({ data }) => data.voids)
      await sql`
        update booth_booking b set state = 'booked', attended_at = null
        where b.merchant_id = ${merchantId} and b.state = 'attended' and not ${isStampedSql(merchantId)}
          and b.id in (
            select e.reference::uuid from chop_entry e
            where e.merchant_id = ${merchantId} and e.id = any(${voided}::uuid[]) and e.kind = 'attend')`.execute(tx)
    }
  },
})
