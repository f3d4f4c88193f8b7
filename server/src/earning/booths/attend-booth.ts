import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { collectStamp as stampRoute } from '@chopcard/contract/earning/member/carnival.ts'
import type { attendBooking as attendRoute } from '@chopcard/contract/earning/merchant/booths.ts'
import { lockCard } from '../../loyalty/cards/card-store.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import type { Operated, OperationContext } from '../../loyalty/cards/operation.ts'
import { rulesFor } from '../../loyalty/cards/type-rules.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import type { MerchantContext, TenantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { mayStamp } from './booking-rules.ts'
import { mayJoinIn } from './book-time-slot.ts'
import { boothIn } from './booth-code.ts'
import { type BookingRow, clockOf, findBooking } from './booth-store.ts'
import { recordBooking } from './record-booking.ts'

/** The member's phone has scanned a booth's code: the stamp of the booking there. */
export const collectStamp: Verb<typeof stampRoute> = async (ctx, { body }) => {
  const boothId = boothIn(body.code, ctx.app.config.secret, ctx.merchant.id) ?? refuse('STAMP_NOT_VERIFIED')
  return attend(ctx, ctx.cardId, 'booth', mayJoinIn, (tx) =>
    findBooking(tx, ctx.merchant.id, { cardId: ctx.cardId, boothId }),
  )
}

/** An operator has seen the member at the booth, now or before: the stamp of the booking. */
export const attendBooking = async (
  ctx: MerchantContext,
  { params }: Input<typeof attendRoute>,
  at = ctx.now,
): ReturnType<Verb<typeof attendRoute>> => {
  const find = (tx?: Tx) => findBooking(tx ?? ctx.db, ctx.merchant.id, { id: params.id })
  const booking = (await find()) ?? refuse('NOT_FOUND')
  return attend(ctx, booking.cardId, 'till', () => undefined, find, at)
}

/** The booking and the chop of kind `attend`, in one step. The card's row is held, so that a crowd gets one stamp. */
async function attend(
  ctx: TenantContext,
  cardId: string,
  source: 'booth' | 'till',
  mayNow: (context: OperationContext) => void,
  find: (tx: Tx) => Promise<BookingRow | undefined>,
  at = ctx.now,
): Promise<Operated & { boothName: string }> {
  const { merchant, app } = ctx
  const work = async (tx: Tx) => {
    await lockCard(app.database, merchant, cardId, tx)
    const booking = await find(tx)
    const decide = async (context: OperationContext) => {
      const { campaign, card, today, moment } = context
      mayNow(context)
      mayStamp(booking, clockOf(merchant, at), merchant.timeZone)
      const chopTypeId = booking && (await markAttended(tx, ctx, booking, at))
      const ask = { chopTypeId, quantity: 1, kind: 'attend' } as const
      return rulesFor(campaign.type).issue(campaign, card, today, ask, { ...moment, visit: at })
    }
    const line = { source, reference: booking?.id, remark: booking?.boothName }
    return applyOperation({ ...ctx, tx }, cardId, decide, line, { boothName: booking?.boothName ?? '' })
  }
  return ctx.tx ? work(ctx.tx) : app.database.tx(work)
}

/** Answers with the chop type that the booth stamps. */
async function markAttended(tx: Tx, ctx: TenantContext, { id, cardId }: BookingRow, at: Date): Promise<string> {
  const { rows } = await sql<{ chopTypeId: string }>`
    update booth_booking b set state = 'attended', attended_at = ${at}
    from booth o
    where b.merchant_id = ${ctx.merchant.id} and b.id = ${id} and b.state in ('booked', 'attended')
      and o.merchant_id = b.merchant_id and o.id = b.booth_id
    returning o.chop_type_id as "chopTypeId"`.execute(tx)
  if (rows[0]) recordBooking(tx, ctx, 'booking.attended', { id, cardId })
  return rows[0]?.chopTypeId ?? refuse('STAMP_NOT_REGISTERED')
}
