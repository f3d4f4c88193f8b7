import { refuse } from '@chopcard/contract/core/errors.ts'
import { changeChops } from '../../loyalty/cards/change-chops.ts'
import { type CardRow, loadCard, lockCard } from '../../loyalty/cards/card-store.ts'
import { editOtherInfo } from '../../loyalty/cards/edit-card.ts'
import { addDays, endOfDay, localDay } from '../../core/clock.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Ask, BatchRow, Outcome } from './batch-store.ts'
import { giveGift } from './give-gift.ts'

/** Does an act on one card by the very verbs of the till and of the drawer, in the transaction of the context. */
export async function doAct(ctx: MerchantContext, { act, ask }: BatchRow, cardId: string): Promise<Outcome> {
  switch (act) {
    case 'issue':
    case 'adjust':
      await changeChops(ctx, chopsInput(cardId, act, ask))
      return { state: 'done', note: act === 'issue' ? 'issued' : 'adjusted' }
    case 'freeze':
    case 'unfreeze':
      return setFrozen(ctx, cardId, act === 'freeze')
    case 'extend':
      return extend(ctx, cardId, ask)
    case 'coupon':
    case 'voucher':
      return giveGift(ctx, ask, cardId)
    case 'import':
      // A row that still has what to import never comes here: its member was forgotten since.
      return refuse('INVALID_MEMBER')
  }
}

// A row is done once by its state: it needs no guard against double clicks.
const chopsInput = (cardId: string, operation: 'issue' | 'adjust', { quantity = 0, chopTypeId, remark }: Ask) => ({
  params: { id: cardId },
  query: {},
  body: { memberId: cardId, operation, quantity, chopTypeId, remark, confirm: true },
})

async function setFrozen(ctx: MerchantContext, cardId: string, frozen: boolean): Promise<Outcome> {
  const card = await lockedCard(ctx, cardId)
  if ((card.state === 'frozen') === frozen) return { state: 'skipped', note: 'alreadySo' }
  // Only a card in use can be frozen, and only a frozen one freed: anything else would lose its state.
  if (card.state === 'pending') refuse('MEMBER_PENDING')
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (card.state === 'expired') refuse('MEMBER_EXPIRED')
  if (!frozen && card.state !== 'frozen') return { state: 'skipped', note: 'alreadySo' }
  await editOtherInfo(ctx, { params: {}, query: {}, body: { memberId: cardId, frozen } })
  return { state: 'done', note: frozen ? 'frozen' : 'unfrozen' }
}

async function extend(ctx: MerchantContext, cardId: string, ask: Ask): Promise<Outcome> {
  const card = await lockedCard(ctx, cardId)
  if (card.state === 'closed') refuse('MEMBER_CLOSED')
  if (card.expires_at === null) return { state: 'skipped', note: 'neverExpires' }
  const { timeZone } = ctx.merchant
  const from = card.expires_at > ctx.now ? card.expires_at : ctx.now
  const expiresOn = ask.until ?? addDays(localDay(from, timeZone), ask.days ?? 0)
  if (endOfDay(expiresOn, timeZone) <= card.expires_at) return { state: 'skipped', note: 'expiresLater' }
  await editOtherInfo(ctx, { params: {}, query: {}, body: { memberId: cardId, expiresOn } })
  return { state: 'done', note: 'extended' }
}

async function lockedCard(ctx: MerchantContext, cardId: string): Promise<CardRow> {
  await lockCard(ctx.app.database, ctx.merchant, cardId, ctx.tx as never)
  return loadCard(ctx.app.database, ctx.merchant, cardId, ctx.now, ctx.tx)
}
