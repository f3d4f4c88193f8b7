import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { bookTimeSlot as route } from '@chopcard/contract/earning/member/carnival.ts'
import { newId } from '../../core/new-id.ts'
import { isExpired, mayBeUsed } from '../../loyalty/cards/card-rules.ts'
import { loadCard, lockCard } from '../../loyalty/cards/card-store.ts'
import { type OperationContext, operationContext } from '../../loyalty/cards/operation.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { type Clock, timeSlotState, bookingOutcome } from './booking-rules.ts'
import {
  clockOf,
  findBooking,
  findTimeSlot,
  isStampedSql,
  isToCome,
  lockTimeSlot,
  reservePlace,
} from './booth-store.ts'
import { recordBooking } from './record-booking.ts'

/** Refuses a card that cannot be used, in the words of the member's page. */
export function mayJoinIn({ campaign, card, moment }: Pick<OperationContext, 'campaign' | 'card' | 'moment'>): void {
  if (card.state !== 'closed' && isExpired(card, moment.now)) refuse('CARD_EXPIRED')
  mayBeUsed(campaign, card, moment)
}

/**
 * Books a time at a booth for the card (decisions/earning.md §5). Whoever takes a place of it meanwhile waits for
 * the time's row; the quota is held by the statement that takes the place, one booking a booth by a unique index.
 */
export const bookTimeSlot: Verb<typeof route> = async (ctx, { body }) => {
  const asked: Asked = { clock: clockOf(ctx.merchant, ctx.now), slotId: body.slotId, wait: body.wait ?? false }
  // A crowd at a time that is full is told so without waiting for its row.
  const seen = await findTimeSlot(ctx.db, ctx.merchant.id, asked.slotId)
  if (seen && timeSlotState(seen, asked.clock) === 'full') {
    await mayBook(ctx, seen)
    refuse('INSUFFICIENT_QUOTA')
  }
  return ctx
    .write((tx) => book(tx, ctx, asked))
    .catch((error: unknown) => (breaks(error, 'booth_booking_once') ? refuse('BOOKING_EXISTS') : Promise.reject(error)))
}

type Asked = { clock: Clock; slotId: string; wait: boolean }

/** Refuses a card that cannot be used, and a time that is not of its carnival. */
async function mayBook(ctx: MemberContext, timeSlot: { campaignId: string } | undefined, tx?: Tx): Promise<void> {
  const row = await loadCard(ctx.app.database, ctx.merchant, ctx.cardId, ctx.now, tx)
  mayJoinIn(operationContext(ctx, row))
  if (timeSlot?.campaignId !== row.campaign_id || !row.settings.carnivalMode) refuse('NOT_FOUND')
}

async function book(
  tx: Tx,
  ctx: MemberContext,
  { clock, slotId, wait }: Asked,
): Promise<{ id: string; state: 'booked' | 'waiting' }> {
  const merchantId = ctx.merchant.id
  // Before the time, as everywhere: whoever closes the card gives back what it has booked until then.
  await lockCard(ctx.app.database, ctx.merchant, ctx.cardId, tx)
  const timeSlot = await lockTimeSlot(tx, merchantId, slotId)
  await mayBook(ctx, timeSlot, tx)
  if (!timeSlot) return refuse('NOT_FOUND')
  await letGo(tx, ctx, timeSlot.boothId, clock)
  await refuseAnother(tx, ctx, timeSlot.boothId)
  const state = bookingOutcome(timeSlot, clock, wait)
  if (state === 'booked' && !(await reservePlace(tx, merchantId, slotId))) refuse('INSUFFICIENT_QUOTA')
  const id = newId()
  await tx
    .insertInto('booth_booking')
    .values({
      merchant_id: merchantId,
      id,
      campaign_id: timeSlot.campaignId,
      booth_id: timeSlot.boothId,
      slot_id: slotId,
      card_id: ctx.cardId,
      state,
      created_at: ctx.now,
    })
    .execute()
  recordBooking(tx, ctx, 'booking.created', { id, cardId: ctx.cardId, slotId })
  ctx.note({ target: ctx.cardId, after: { booking: id, state } })
  return { id, state }
}

/**
 * An earlier time here that is over counts as missed, and so does one that was waited for in vain until it began. One whose stamp was
 * voided is a booking again, which holds its place until it is over (`giveAttendanceBack` may not have heard of the void yet).
 */
const letGo = (tx: Tx, { merchant, cardId }: MemberContext, boothId: string, clock: Clock) =>
  sql`
    update booth_booking b set attended_at = null,
      state = case when b.state = 'waiting' or ${isOverSql(clock)} then 'missed' else 'booked' end
    from booth_slot s
    where b.merchant_id = ${merchant.id} and b.booth_id = ${boothId} and b.card_id = ${cardId}
      and s.merchant_id = b.merchant_id and s.id = b.slot_id
      and (b.state = 'booked' and ${isOverSql(clock)} or b.state = 'waiting' and not ${isToCome('s', clock)}
        or b.state = 'attended' and not ${isStampedSql(merchant.id)})`.execute(tx)

const isOverSql = ({ day, time }: Clock) => sql`(s.day, s.ends) <= (${day}::date, ${time}::time)`

async function refuseAnother(tx: Tx, { merchant, cardId }: MemberContext, boothId: string): Promise<void> {
  const known = await findBooking(tx, merchant.id, { cardId, boothId })
  if (known?.state === 'attended') refuse('CHOP_ALREADY_EARNED')
  if (known?.state === 'booked' || known?.state === 'waiting') refuse('BOOKING_EXISTS')
}
