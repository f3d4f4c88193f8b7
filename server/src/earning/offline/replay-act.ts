import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { OfflineAct, replayAct as route } from '@chopcard/contract/earning/merchant/offline.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { newId } from '../../core/new-id.ts'
import { attendBooking } from '../booths/attend-booth.ts'
import { findCard, lockCard } from '../../loyalty/cards/card-store.ts'
import { changeChops } from '../../loyalty/cards/change-chops.ts'
import { lockStayingCard } from '../../loyalty/cards/staying-card.ts'
import type { Operated } from '../../loyalty/cards/operation.ts'
import { redeem } from '../../loyalty/cards/redeem-reward.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { mayReplay } from './offline-rules.ts'
import { limitsOf } from './offline-till.ts'

type Replayed = Input<typeof route>['body']

/**
 * Does what a till did without network (issue and use, redemption, attendance), by the verbs of the till and the rules of
 * now. Entries of a card only ever follow one another, and what time made due is settled before each; so an act counts on
 * the day of its replay, caps of a day included, and its own time stands on its record. Only a booking looks at the time of
 * the act, since it is of one day. The record of a done act is written with its entry; a refusal leaves one for the shop.
 */
export const replayAct: Verb<typeof route> = async (ctx, { body }) => {
  try {
    return await replay(ctx, body)
  } catch (error) {
    if (error instanceof Refusal && isVerdict(error)) await noteRefused(ctx, body, error)
    throw error
  }
}

async function replay(ctx: MerchantContext, body: Replayed): Promise<Operated> {
  const actedAt = new Date(body.actedAt)
  mayReplay(await limitsOf(ctx.db, ctx.merchant.id), actedAt, ctx.now)
  // The call is open for redemptions after the plan's end; what issues is not.
  if (ctx.merchant.serviceState === 'ended' && body.act.kind !== 'redeem') refuse('SERVICE_EXPIRED')
  return ctx.app.database.tx(async (tx) => {
    // The card is locked first: its record's foreign key would take a weaker lock, and two replays would wait for each other.
    // Where a merge has closed it since, the guest has another one.
    const memberId = await lockStayingCard(ctx.app, tx, ctx.merchant, body.act.memberId)
    const done = await perform({ ...ctx, tx }, { ...body.act, memberId }, actedAt)
    await noteDone(tx, ctx, body, done)
    return done
  })
}

function perform(ctx: MerchantContext, act: OfflineAct, actedAt: Date): Promise<Operated> {
  const { memberId } = act
  switch (act.kind) {
    case 'issue': {
      const { quantity, chopTypeId } = act
      const body = { memberId, operation: 'issue' as const, quantity, chopTypeId, confirm: true }
      return changeChops(ctx, { params: { id: memberId }, query: {}, body }, actedAt)
    }
    case 'bill': {
      const { amount, chopTypeId } = act
      const body = { memberId, operation: 'issue' as const, amount, chopTypeId, confirm: true }
      return changeChops(ctx, { params: { id: memberId }, query: {}, body }, actedAt)
    }
    case 'use': {
      const body = { memberId, operation: 'adjust' as const, quantity: 0 - act.quantity, confirm: true }
      return changeChops(ctx, { params: { id: memberId }, query: {}, body })
    }
    case 'redeem':
      return redeem(ctx, { params: { memberId }, query: {}, body: { rewardId: act.rewardId, confirm: true } })
    case 'attend':
      return attendBooking(ctx, { params: { id: act.bookingId }, query: {}, body: undefined }, actedAt)
  }
}

/** What is a definite answer to the act; anything else is no verdict, and the device asks again. */
const isVerdict = ({ status, code }: Refusal) =>
  [400, 404, 409, 422].includes(status) && code !== 'CONFLICT_TRY_AGAIN' && code !== 'IDEMPOTENCY_KEY_REUSED'

const recordOf = (ctx: MerchantContext, { actId, actedAt, act }: Replayed) => ({
  merchant_id: ctx.merchant.id,
  id: newId(),
  staff_id: ctx.staff.id,
  nickname: ctx.staff.nickname,
  act_id: actId,
  kind: act.kind,
  quantity: 'quantity' in act ? act.quantity : 'amount' in act ? act.amount : 1,
  label: act.label ?? null,
  acted_at: new Date(actedAt),
  replayed_at: ctx.now,
})

/** An act that was done before is refused here, and with it all that this transaction did. */
async function noteDone(tx: Tx, ctx: MerchantContext, body: Replayed, { entry, card }: Operated): Promise<void> {
  const done = { card_id: card.id, verdict: 'done', entry_id: entry.id, code: null, facts: null }
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('offline_act')
    .values({ ...recordOf(ctx, body), ...done })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'staff_id', 'act_id'])
        // Two at once can decide apart; the one that had its effect is right. What was settled stays as it was settled.
        .doUpdateSet({ ...done, replayed_at: ctx.now })
        .where('offline_act.verdict', '=', 'refused')
        .where('offline_act.settled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (!written) refuse('DUPLICATE_OPERATION')
}

/** The card is locked first here too: the record of a replay that holds the card waits for one of the same act. */
async function noteRefused(ctx: MerchantContext, body: Replayed, { code, facts }: Refusal): Promise<void> {
  const { database } = ctx.app
  const card = await findCard(database, ctx.merchant, body.act.memberId, ctx.now)
  await database.tx(async (tx) => {
    if (card) await lockCard(database, ctx.merchant, card.id, tx)
    await tx
      .insertInto('offline_act')
      .values({
        ...recordOf(ctx, body),
        card_id: card?.id ?? null,
        verdict: 'refused',
        code,
        facts: JSON.stringify(facts),
      })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'staff_id', 'act_id']).doNothing())
      .execute()
  })
}
