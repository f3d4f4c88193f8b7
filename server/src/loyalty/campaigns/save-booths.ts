import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Tx } from '../../core/database.ts'
import type { Change } from './setting-changes.ts'
import type { Saved } from './saved-settings.ts'

/** Whether a save changes booths or their times. */
export const changesBooths = (changes: readonly Change[]): boolean =>
  changes.some(({ field }) => field === 'booths' || field.startsWith('booths.'))

/**
 * Writes the booths and times of a revision as rows, which bookings stand on; those that are gone stay as removed. A time
 * that somebody has booked and that is not over keeps its day and hours: its bookings must be cancelled first.
 */
export async function saveBooths(tx: Tx, saved: Saved): Promise<void> {
  const booths = boothsOf(saved)
  const timeSlots = timeSlotsOf(saved)
  await lockTimeSlots(tx, saved)
  await refuseBookedTimeSlots(tx, saved, timeSlots)
  const own = sql`merchant_id = ${saved.merchantId} and campaign_id = ${saved.campaignId}`
  await sql`update booth set removed_at = now()
    where ${own} and removed_at is null and not id = any(${booths.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`update booth_slot set removed_at = now()
    where ${own} and removed_at is null and not id = any(${timeSlots.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into booth (merchant_id, campaign_id, id, name, place, image, chop_type_id, position)
    select ${saved.merchantId}, ${saved.campaignId}, r.id, r.name, r.place, r.image, r."chopTypeId", r.position
    from jsonb_to_recordset(${JSON.stringify(booths)}::jsonb)
      as r(id uuid, name text, place text, image text, "chopTypeId" uuid, position smallint)
    on conflict (merchant_id, id) do update set name = excluded.name, place = excluded.place, image = excluded.image,
      chop_type_id = excluded.chop_type_id, position = excluded.position, removed_at = null`.execute(tx)
  // A jsonb of its own: fifty booths of two hundred times are more values than a statement takes.
  await sql`
    insert into booth_slot (merchant_id, campaign_id, id, booth_id, day, starts, ends, quota, waiting_list)
    select ${saved.merchantId}, ${saved.campaignId}, r.id, r."boothId", r.day, r."from", r."to", r.quota, r."waitingList"
    from jsonb_to_recordset(${JSON.stringify(timeSlots)}::jsonb)
      as r(id uuid, "boothId" uuid, day date, "from" time, "to" time, quota integer, "waitingList" boolean)
    on conflict (merchant_id, id) do update set day = excluded.day, starts = excluded.starts, ends = excluded.ends,
      quota = excluded.quota, waiting_list = excluded.waiting_list, removed_at = null`.execute(tx)
}

const boothsOf = ({ settings }: Saved) => {
  const types = new Map(settings.chopTypes.map(({ code, id }) => [code, id]))
  return settings.booths.map(({ id, name, place, image, chopType }, position) => ({
    id: id as string,
    name,
    place,
    image,
    chopTypeId: types.get(chopType),
    position,
  }))
}

const timeSlotsOf = ({ settings }: Saved) =>
  settings.booths.flatMap((booth) =>
    booth.slots.map((timeSlot) => ({ ...timeSlot, id: timeSlot.id as string, boothId: booth.id })),
  )

/** Whoever books or cancels meanwhile comes before or after all of the save. */
const lockTimeSlots = (tx: Tx, { merchantId, campaignId }: Saved) =>
  sql`select from booth_slot where merchant_id = ${merchantId} and campaign_id = ${campaignId} and removed_at is null
    order by id for update`.execute(tx)

async function refuseBookedTimeSlots(tx: Tx, saved: Saved, timeSlots: ReturnType<typeof timeSlotsOf>): Promise<void> {
  const { rows } = await sql<{ booth_id: string }>`
    select s.booth_id from booth_slot s
    join merchant m on m.merchant_id = s.merchant_id
    left join jsonb_to_recordset(${JSON.stringify(timeSlots)}::jsonb)
      as r(id uuid, day date, "from" time, "to" time) on r.id = s.id
    where s.merchant_id = ${saved.merchantId} and s.campaign_id = ${saved.campaignId} and s.removed_at is null
      and s.day + s.ends > now() at time zone m.time_zone
      and (r.id is null or (r.day, r."from", r."to") <> (s.day, s.starts, s.ends))
      and exists (select from booth_booking b
        where b.merchant_id = ${saved.merchantId} and b.slot_id = s.id and b.state in ('booked', 'waiting'))
    limit 1`.execute(tx)
  const [booked] = rows
  if (!booked) return
  const index = saved.settings.booths.findIndex(({ id }) => id === booked.booth_id)
  const path = index < 0 ? 'settings.booths' : `settings.booths.${index}.slots`
  refuse('SLOT_HAS_BOOKINGS', { fields: [{ path, message: 'slotHasBookings' }] })
}
