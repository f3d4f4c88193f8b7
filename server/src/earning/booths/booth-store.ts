import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { related } from '@chopcard/contract/core/word-languages.ts'
import type { BookingState } from '@chopcard/contract/earning/bookings.ts'
import { wallTime } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Clock, TimeSlot, TimeSlotSpan } from './booking-rules.ts'

/** Now, by the merchant's calendar and clock. */
export function clockOf(merchant: Pick<Merchant, 'timeZone'>, now: Date): Clock {
  const [day = '', time = ''] = wallTime(now, merchant.timeZone).split(' ')
  return { day, time: time.slice(0, 5) }
}

/** A time's columns as rules and answers have them. */
export const timeColumns = (timeSlot: string) => {
  const s = (column: string) => sql.ref(`${timeSlot}.${column}`)
  return sql`${s('day')}, to_char(${s('starts')}, 'HH24:MI') as "from", to_char(${s('ends')}, 'HH24:MI') as "to"`
}

/**
 * A booth's name or place in a language, of the booth `b` and its campaign `cp`; where there is none, in the related language, and as it
 * was entered, as `wordsFor` has it.
 */
export function boothWord(part: 'name' | 'place', language: RawBuilder<unknown>, primary: Language) {
  const inLanguage = (which: RawBuilder<unknown>) =>
    sql`nullif(cp.settings #>> array['localizations', ${which}::text, 'booths', b.id::text, ${sql.lit(part)}], '')`
  const other = sql`case when ${language} <> ${primary}::text then ${JSON.stringify(related)}::jsonb ->> ${language}::text end`
  return sql<string>`coalesce(${inLanguage(language)}, ${inLanguage(sql`(${other})`)}, ${sql.ref(`b.${part}`)})`
}

/** That a time has not begun. */
export const isToCome = (timeSlot: string, clock: Clock) =>
  sql<boolean>`(${sql.ref(`${timeSlot}.day`)}, ${sql.ref(`${timeSlot}.starts`)}) > (${clock.day}::date, ${clock.time}::time)`

type TimeSlotRow = TimeSlot & { id: string; boothId: string; campaignId: string }

const timeSlotQuery = (merchantId: string, id: string) => sql`
    select s.id, s.booth_id as "boothId", s.campaign_id as "campaignId", ${timeColumns('s')}, s.quota, s.booked,
      s.waiting_list as "waitingList"
    from booth_slot s
    where s.merchant_id = ${merchantId} and s.id = ${id} and s.removed_at is null`

/** A time as it stands; undefined when it is not there. */
export const findTimeSlot = async (db: Db, merchantId: string, id: string): Promise<TimeSlotRow | undefined> =>
  (await sql<TimeSlotRow>`${timeSlotQuery(merchantId, id)}`.execute(db)).rows[0]

/** The same with its row locked until the transaction ends, so that other bookings wait. */
export const lockTimeSlot = async (tx: Tx, merchantId: string, id: string): Promise<TimeSlotRow | undefined> =>
  (await sql<TimeSlotRow>`${timeSlotQuery(merchantId, id)} for update`.execute(tx)).rows[0]

/** Reserves one place with a conditional update; false when none is left. */
export async function reservePlace(tx: Tx, merchantId: string, slotId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update booth_slot set booked = booked + 1
    where merchant_id = ${merchantId} and id = ${slotId} and booked < quota`.execute(tx)
  return numAffectedRows === 1n
}

export type BookingRow = TimeSlotSpan & {
  id: string
  cardId: string
  slotId: string
  boothId: string
  boothName: string
  state: BookingState
  /** What staff said when they cancelled it. */
  remark: string
  isStamped: boolean
}

/** That the stamp of a booking stands in the chop log. */
export const isStampedSql = (merchantId: string) => sql<boolean>`(b.state = 'attended' and exists (
  select from chop_entry e where e.merchant_id = ${merchantId} and e.card_id = b.card_id and e.reference = b.id::text
    and e.kind = 'attend' and not exists (
      select from chop_void v where v.merchant_id = ${merchantId} and v.entry_id = e.id)))`

/** One booking with its time: by its id, or the latest of a card at a booth. */
export async function findBooking(
  db: Db | Tx,
  merchantId: string,
  by: { id: string } | { cardId: string; boothId: string },
): Promise<BookingRow | undefined> {
  const condition = 'id' in by ? sql`b.id = ${by.id}` : sql`b.card_id = ${by.cardId} and b.booth_id = ${by.boothId}`
  const { rows } = await sql<BookingRow>`
    select b.id, b.card_id as "cardId", b.slot_id as "slotId", b.booth_id as "boothId", o.name as "boothName", b.state, b.remark,
      ${timeColumns('s')}, ${isStampedSql(merchantId)} as "isStamped"
    from booth_booking b
    join booth_slot s on s.merchant_id = b.merchant_id and s.id = b.slot_id
    join booth o on o.merchant_id = b.merchant_id and o.id = b.booth_id
    where b.merchant_id = ${merchantId} and ${condition}
    order by b.state in ('booked', 'waiting', 'attended') desc, b.created_at desc limit 1`.execute(db)
  return rows[0]
}
