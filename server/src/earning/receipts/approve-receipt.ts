import { approveReceiptJob } from './jobs.ts'
import { refuse, Refusal } from '@chopcard/contract/core/errors.ts'
import { lockCard } from '../../loyalty/cards/card-store.ts'
import { applyOperation } from '../../loyalty/cards/apply-operation.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { type Actor, type Merchant, staffIdOf } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { openJobContext } from '../../core/job-context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { earnByReceipt } from './receipt-rules.ts'
import { recordEvent } from '../../core/events.ts'

/** Who decides on a receipt, and when; `action` is the name of it in the audit. */
export type Decider = { app: App; merchant: Merchant; actor: Actor; now: Date; action: string; tell: boolean }

/** Approves a receipt and issues its chops, both or neither, once (decisions/earning.md §3). Order of locks: card, receipt. */
export async function approveReceipt(by: Decider, id: string): Promise<void> {
  const { app, merchant, actor, now } = by
  await app.database.tx(async (tx) => {
    const { card_id } = await pendingReceipt(tx, merchant.id, id)
    await lockCard(app.database, merchant, card_id, tx)
    const receipt = await pendingReceipt(tx, merchant.id, id, 'held')
    recordEvent(
      tx,
      { merchantId: merchant.id, actor },
      { type: 'receipt.approved', subject: id, data: { cardId: card_id, tell: by.tell } },
    )
    const { entry } = await applyOperation(
      openJobContext(app, merchant, actor, now, by.action, tx),
      card_id,
      ({ campaign, card, today, moment }) => earnByReceipt(campaign, card, today, { chops: receipt.chops, id }, moment),
      { source: 'receipt', reference: id },
    )
    await tx
      .updateTable('receipt')
      .set({ state: 'approved', decided_at: now, entry_id: entry.id, refusal: null, ...deciderOf(actor) })
      .set((eb) => ({ waits_for: eb.case().when('waits_for', '=', 'rule').then(null).else(eb.ref('waits_for')).end() }))
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
  })
}

export const deciderOf = (actor: Actor) => {
  const id = staffIdOf(actor)
  return { staff_id: id, nickname: id && actor.nickname }
}

/** A receipt that nobody has decided yet; held against others where it is to be decided. */
export async function pendingReceipt(tx: Tx, merchantId: string, id: string, held?: 'held') {
  const query = tx.selectFrom('receipt').selectAll().where('merchant_id', '=', merchantId).where('id', '=', id)
  const row = await (held ? query.forUpdate() : query).executeTakeFirst()
  if (!row) refuse('NOT_FOUND')
  if (row.state !== 'pending') refuse('RECEIPT_DECIDED')
  return row
}

const itself: Actor = { kind: 'job', id: null, name: '', nickname: null }

/** A receipt approves itself. What the card cannot take now waits for a person, with the reason. */
export const approveItself: JobHandler<typeof approveReceiptJob> = {
  job: approveReceiptJob,
  run: async (app, { merchantId, receiptId: id }) => {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found || !(await approvesItself(app, merchantId, id))) return
    try {
      await approveReceipt({ app, ...found, actor: itself, action: 'approve-receipt', tell: false }, id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500 || error.code === 'CONFLICT_TRY_AGAIN') throw error
      await hold(app, merchantId, id, { waits_for: 'rule', refusal: error.code })
    }
  },
}

async function approvesItself(app: App, merchantId: string, id: string): Promise<boolean> {
  const row = await app.database.kysely
    .selectFrom('receipt')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('waits_for', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Stored = Awaited<ReturnType<typeof pendingReceipt>>

/** A stored receipt as twins are looked for. */
export const suspectOf = (row: Stored) => ({
  id: row.id,
  merchantId: row.merchant_id,
  campaignId: row.campaign_id,
  shopName: row.shop_name,
  transactionOn: row.transaction_on,
  amount: row.amount,
  checksum: row.checksum,
  fingerprint: row.fingerprint,
})

const hold = (app: App, merchantId: string, id: string, why: { waits_for: 'rule'; refusal: string }) =>
  app.database.kysely
    .updateTable('receipt')
    .set(why)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
