import { sql } from 'kysely'
import type {
  Carnival,
  myBoothTimeSlots as slotsRoute,
  myCarnival as myCarnivalRoute,
} from '@chopcard/contract/earning/member/carnival.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { memberCard } from '../../loyalty/cards/member-card.ts'
import type { App } from '../../core/app.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import {
  type Clock,
  isOver,
  mayGiveBack,
  stillCounts,
  type TimeSlot,
  timeSlotState,
  type TimeSlotSpan,
} from './booking-rules.ts'
import { boothWord, clockOf, isStampedSql, isToCome, timeColumns } from './booth-store.ts'
import { cardsBeside } from './named-cards.ts'

/** A card of a carnival as its member sees it. */
export async function carnivalOf(
  app: App,
  merchant: Merchant,
  cardId: string,
  now: Date,
  language: Language,
): Promise<Carnival> {
  const db = app.database.kysely
  const clock = clockOf(merchant, now)
  const [card, booths, bookings, cards] = await Promise.all([
    memberCard(app, merchant, cardId, now, language),
    boothsOf(db, merchant, cardId, clock, language),
    bookingsOf(db, merchant.id, cardId),
    cardsBeside(app, db, merchant, cardId, now),
  ])
  return {
    card,
    name: cards.find(({ current }) => current)?.name ?? null,
    booths: booths.map((booth) => {
      const shown = presentBooth(booth, card, bookings.get(booth.id) ?? [], clock)
      return hasFeature(merchant, 'simpleWebRegistration') ? shown : readOnly(shown)
    }),
    cards,
  }
}

export const myCarnival: Verb<typeof myCarnivalRoute> = (ctx) =>
  carnivalOf(ctx.app, ctx.merchant, ctx.cardId, ctx.now, ctx.language)

type BoothRow = { id: string; name: string; place: string; image: string | null; chopTypeId: string; bookable: boolean }

async function boothsOf(
  db: Db,
  { id: merchantId, language: primary }: Merchant,
  cardId: string,
  clock: Clock,
  language: Language,
): Promise<BoothRow[]> {
  const word = (part: 'name' | 'place') => boothWord(part, sql`${language}::text`, primary)
  const { rows } = await sql<BoothRow>`
    select b.id, ${word('name')} as name, ${word('place')} as place, b.image, b.chop_type_id as "chopTypeId", exists (
      select from booth_slot s where s.merchant_id = ${merchantId} and s.booth_id = b.id and s.removed_at is null
        and ${isToCome('s', clock)}) as bookable
    from card c
    join campaign cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
    join booth b on b.merchant_id = c.merchant_id and b.campaign_id = c.campaign_id and b.removed_at is null
    where c.merchant_id = ${merchantId} and c.id = ${cardId} and (cp.settings -> 'carnivalMode')::boolean
    order by b.position`.execute(db)
  return rows
}

type BookingRow = TimeSlotSpan & {
  id: string
  boothId: string
  state: 'booked' | 'waiting' | 'attended'
  isStamped: boolean
  attendedAt: Date | null
  before: number
}

async function bookingsOf(db: Db, merchantId: string, cardId: string): Promise<Map<string, BookingRow[]>> {
  const { rows } = await sql<BookingRow>`
    select b.id, b.booth_id as "boothId", b.state, ${timeColumns('s')}, b.attended_at as "attendedAt",
      ${isStampedSql(merchantId)} as "isStamped",
      case when b.state = 'waiting' then (
        select count(*) from booth_booking w
        where w.merchant_id = ${merchantId} and w.slot_id = b.slot_id and w.state = 'waiting'
          and (w.created_at, w.id) < (b.created_at, b.id))::int else 0 end as before
    from booth_booking b
    join booth_slot s on s.merchant_id = b.merchant_id and s.id = b.slot_id
    where b.merchant_id = ${merchantId} and b.card_id = ${cardId} and b.state in ('booked', 'waiting', 'attended')`.execute(
    db,
  )
  return Map.groupBy(rows, ({ boothId }) => boothId)
}

function presentBooth(
  { chopTypeId, ...booth }: BoothRow,
  card: MemberCard,
  bookings: readonly BookingRow[],
  clock: Clock,
): Carnival['booths'][number] {
  const stamp = card.chopTypes.find(({ id }) => id === chopTypeId)
  const visit = bookings.find(({ isStamped }) => isStamped)
  const booking = bookings.find((one) => stillCounts(one, clock))
  return {
    ...booth,
    stampedImage: stamp?.stampedImage ?? '',
    unstampedImage: stamp?.unstampedImage ?? '',
    visitedAt: visit?.attendedAt?.toISOString() ?? null,
    booking: booking
      ? {
          id: booking.id,
          state: booking.state === 'waiting' ? 'waiting' : 'booked',
          day: booking.day,
          from: booking.from,
          to: booking.to,
          before: booking.before,
          cancellable: mayGiveBack(booking, clock),
          today: booking.state === 'booked' && booking.day === clock.day,
          over: isOver(booking, clock),
        }
      : null,
  }
}

/** What is booked is shown, and nothing of it can be changed. */
const readOnly = (booth: Carnival['booths'][number]): Carnival['booths'][number] => ({
  ...booth,
  bookable: false,
  booking: booth.booking && { ...booth.booking, cancellable: false, today: false },
})

/** The times of a booth that are still to come. */
export const myBoothTimeSlots: Verb<typeof slotsRoute> = async (ctx, { params }) => {
  const clock = clockOf(ctx.merchant, ctx.now)
  const [booth] = (await boothsOf(ctx.db, ctx.merchant, ctx.cardId, clock, ctx.language)).filter(
    ({ id }) => id === params.id,
  )
  if (!booth) return refuse('NOT_FOUND')
  const { rows } = await sql<TimeSlot & { id: string }>`
    select s.id, ${timeColumns('s')}, s.quota, s.booked, s.waiting_list as "waitingList"
    from booth_slot s
    where s.merchant_id = ${ctx.merchant.id} and s.booth_id = ${booth.id} and s.removed_at is null
      and ${isToCome('s', clock)}
    order by s.day, s.starts, s.id`.execute(ctx.db)
  return rows.map((timeSlot) => ({
    id: timeSlot.id,
    day: timeSlot.day,
    from: timeSlot.from,
    to: timeSlot.to,
    left: Math.max(0, timeSlot.quota - timeSlot.booked),
    state: timeSlotState(timeSlot, clock),
  }))
}
