import type { z } from 'zod'
import type { decideReceipts as route } from '@chopcard/contract/earning/merchant/receipts.ts'
import { stayingCard } from '../../loyalty/cards/staying-card.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { applyDecision } from '../../loyalty/cards/apply-operation.ts'
import { loadCard, lockCard } from '../../loyalty/cards/card-store.ts'
import { earnByPurchase } from '../../loyalty/cards/amount-rules.ts'
import { balanceNote, operationContext } from '../../loyalty/cards/operation.ts'
import { earnedBy } from './receipt-rules.ts'
import { currencyOf } from './receipt-store.ts'
import type { App } from '../../core/app.ts'
import { type Actor, type Merchant, type MerchantContext, staffIdOf, type Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordEvent } from '../../core/events.ts'
import { say } from '../../core/i18n.ts'
import { openJobContext } from '../../core/job-context.ts'

type Result = z.input<(typeof route)['reply']>[number]
type Rejection = { reason: string; note: string }

/** Who decides on a receipt, and when; `action` is the name of it in the audit. */
export type Decider = { app: App; merchant: Merchant; actor: Actor; now: Date; action: string; tell: boolean }

/** Decides on receipts one by one, each in a transaction of its own: what fails is told, and stops no other. */
export const decideReceipts: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant, actor, now } = ctx
  const by = { app, merchant, actor, now, tell: body.tell ?? false }
  const decide = body.approve
    ? (id: string) => approveReceipt({ ...by, action: 'approve receipt' }, id)
    : (id: string) => rejectReceipt({ ...by, action: 'reject receipt' }, id, { note: '', ...body })
  const results: Result[] = []
  for (const id of new Set(body.ids)) results.push(await resultOf(ctx, id, decide))
  return ctx.write(async () => {
    ctx.note({ after: { approve: body.approve, decided: results.filter(({ done }) => done).length } })
    return Promise.resolve(results)
  })
}

async function resultOf(ctx: MerchantContext, id: string, decide: (id: string) => Promise<void>): Promise<Result> {
  try {
    await decide(id)
    return { id, done: true, code: null, message: null, retryAt: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    const { code, facts } = error
    const message = say(ctx.language, 'errors', `codes.${code}`, facts.values)
    return { id, done: false, code, message, retryAt: facts.retryAt ?? null }
  }
}

/** Approves a receipt and issues its chops, both or neither, once (decisions/earning.md §3). Order of locks: card, receipt. */
export const approveReceipt = (by: Decider, id: string): Promise<void> =>
  by.app.database.tx((tx) => {
    const { app, merchant, now } = by
    const ctx = contextOf(by, tx)
    return ctx.write(async () => {
      const { card_id } = await pendingReceipt(tx, merchant.id, id)
      await lockCard(app.database, merchant, card_id, tx)
      const receipt = await pendingReceipt(tx, merchant.id, id, 'held')
      recordDecision(tx, by, 'receipt.approved', id, card_id)
      const row = await loadCard(app.database, merchant, card_id, now, tx)
      const { campaign, card, today, moment, accrued } = operationContext(by, row)
      const ask = { by: 'receipt', kind: 'receipt', reference: id } as const
      // What a chop costs is said in the currency of now.
      const isOwnMoney = currencyOf(receipt, merchant) === merchant.currency
      const earned = earnedBy(receipt, campaign.carryOver, isOwnMoney ? row.settings : { amountPerChop: null })
      const decision = earnByPurchase(campaign, card, today, { ...ask, ...earned }, moment)
      const origin = { source: 'receipt', reference: id }
      // It was earned where it was bought, wherever the one is who decides.
      const writer = { ...by, actor: { ...by.actor, storeId: receipt.store_id } }
      const [entry] = await applyDecision(tx, writer, row, { ...decision, accrued }, origin)
      if (!entry) throw new Error('an approval without an entry')
      await setDecided(tx, by, id, { state: 'approved', card_id, entry_id: entry.id, chops: entry.quantity })
      ctx.note({ target: card_id, before: balanceNote(row.balances), after: balanceNote(decision.card.balances) })
    })
  })

/** Turns a receipt down, with the reason that its member reads. */
export const rejectReceipt = (by: Decider, id: string, { reason, note }: Rejection): Promise<void> =>
  by.app.database.tx((tx) => {
    const ctx = contextOf(by, tx)
    return ctx.write(async () => {
      const { card_id } = await pendingReceipt(tx, by.merchant.id, id, 'held')
      await setDecided(tx, by, id, { state: 'rejected', card_id, reason, note })
      ctx.note({ target: id, after: { state: 'rejected', reason, note } })
      recordDecision(tx, by, 'receipt.rejected', id, card_id)
    })
  })

const contextOf = ({ app, merchant, actor, now, action }: Decider, tx: Tx) =>
  openJobContext(app, merchant, actor, now, action, tx)

/**
 * A receipt that nobody has decided yet; held against others where it is to be decided. Its card is the one that a merge has left of the
 * card that it was handed in for.
 */
async function pendingReceipt(tx: Tx, merchantId: string, id: string, held?: 'held') {
  const query = tx
    .selectFrom('receipt')
    .select(['state', 'card_id', 'chops', 'amount', 'currency', 'store_id'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
  const row = await (held ? query.forUpdate() : query).executeTakeFirst()
  if (!row) refuse('NOT_FOUND')
  if (row.state !== 'pending') refuse('RECEIPT_DECIDED')
  return { ...row, card_id: await stayingCard(tx, merchantId, row.card_id) }
}

const recordDecision = (
  tx: Tx,
  { merchant, actor, tell }: Decider,
  type: 'receipt.approved' | 'receipt.rejected',
  subject: string,
  cardId: string,
) => recordEvent(tx, { merchantId: merchant.id, actor }, { type, subject, data: { cardId, tell } })

type Decided = { card_id: string } & (
  | { state: 'approved'; entry_id: string; chops: number }
  | ({ state: 'rejected' } & Rejection)
)

/** Notes what was decided and by whom; a receipt that waited because of a rule waits no more. */
async function setDecided(tx: Tx, { merchant, actor, now }: Decider, id: string, decided: Decided): Promise<void> {
  const staffId = staffIdOf(actor)
  const decider = { staff_id: staffId, nickname: staffId && actor.nickname }
  await tx
    .updateTable('receipt')
    .set({ ...decided, ...decider, decided_at: now, refusal: null })
    .set((eb) => ({ waits_for: eb.case().when('waits_for', '=', 'rule').then(null).else(eb.ref('waits_for')).end() }))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .execute()
}
