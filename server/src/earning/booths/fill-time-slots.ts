import { fillSlotsJob } from '../../loyalty/campaigns/jobs.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { hasBegun } from './booking-rules.ts'
import { clockOf, lockTimeSlot, reservePlace } from './booth-store.ts'
import { recordBooking } from './record-booking.ts'

/**
 * Gives the free places of a time to those who wait longest, each told once by mail. Answers with
 * their number. The caller may hold the time already.
 */
export async function fillTimeSlot(tx: Tx, app: App, merchant: Merchant, slotId: string, now: Date): Promise<number> {
  const timeSlot = await lockTimeSlot(tx, merchant.id, slotId)
  if (!timeSlot || hasBegun(timeSlot, clockOf(merchant, now))) return 0
  let promoted = 0
  for (let free = timeSlot.quota - timeSlot.booked; free > 0; free--) {
    const next = await promoteNext(tx, merchant.id, slotId, now)
    if (!next || !(await reservePlace(tx, merchant.id, slotId))) break
    recordBooking(tx, { merchant }, 'booking.promoted', { ...next, slotId })
    promoted++
  }
  return promoted
}

/** Whose card cannot be used any more is passed over. */
async function promoteNext(tx: Tx, merchantId: string, slotId: string, now: Date) {
  const { rows } = await sql<{ id: string; cardId: string; boothName: string }>`
    update booth_booking b set state = 'booked', promoted_at = ${now}
    from booth o
    where b.merchant_id = ${merchantId} and b.state = 'waiting' and o.merchant_id = b.merchant_id and o.id = b.booth_id
      and b.id = (
        select w.id from booth_booking w join card c on c.merchant_id = w.merchant_id and c.id = w.card_id
        where w.merchant_id = ${merchantId} and w.slot_id = ${slotId} and w.state = 'waiting'
          and c.state = 'active' and (c.expires_at is null or c.expires_at > ${now})
        order by w.created_at, w.id limit 1)
    returning b.id, b.card_id as "cardId", o.name as "boothName"`.execute(tx)
  return rows[0]
}

/** After a save of a campaign: places that a larger quota made go to those who wait. */
export const fillTimeSlots: JobHandler<typeof fillSlotsJob> = {
  job: fillSlotsJob,
  async run(app, { merchantId, campaignId }) {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found) return undefined
    const { rows } = await sql<{ id: string }>`
      select s.id from booth_slot s
      where s.merchant_id = ${merchantId} and s.campaign_id = ${campaignId} and s.removed_at is null
        and s.booked < s.quota and exists (
          select from booth_booking b
          where b.merchant_id = ${merchantId} and b.slot_id = s.id and b.state = 'waiting')
      order by s.id`.execute(app.database.kysely)
    let promoted = 0
    await oneByOne(rows, async ({ id }) => {
      promoted += await app.database.tx((tx) => fillTimeSlot(tx, app, found.merchant, id, found.now))
    })
    return { promoted }
  },
}
