import { newId } from '../../core/new-id.ts'
import { approveReceiptJob } from './jobs.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { findTwins } from './find-twins.ts'
import { chopsFor, type Purchase, type ReceiptTerms, waitFor } from './receipt-rules.ts'
import type { ReceiptPicture } from './store-picture.ts'
import { recordEvent } from '../../core/events.ts'

type Of = { merchantId: string; campaignId: string; cardId: string; currency: string; at: Date }
type Facts = { terms: ReceiptTerms; purchase: Purchase; picture: ReceiptPicture; draw: number }

/** The store of that name, where one has it. */
async function storeNamed(tx: Tx, merchantId: string, name: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from store where merchant_id = ${merchantId} and lower(name) = lower(${name}) and deleted_at is null`.execute(
    tx,
  )
  return rows[0]?.id ?? null
}

/**
 * Writes a receipt that waits, or one that a job lets approve itself; a suspected twin is flagged. Receipts of a campaign are
 * written one after the other: of many that are the same and come at once, the first is none, and each other one sees it.
 */
export async function writeReceipt(tx: Tx, app: App, of: Of, { terms, purchase, picture, draw }: Facts) {
  const { merchantId, campaignId, cardId, currency, at } = of
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of ${campaignId}`}, 0))`.execute(tx)
  const duplicated = (await findTwins(tx, { merchantId, campaignId, ...purchase, ...picture })).length > 0
  const receipt = {
    merchant_id: merchantId,
    id: newId(),
    campaign_id: campaignId,
    card_id: cardId,
    shop_name: purchase.shopName,
    transaction_on: purchase.transactionOn,
    amount: purchase.amount,
    currency,
    chops: chopsFor(purchase.amount, terms),
    ...picture,
    duplicated,
    state: 'pending',
    waits_for: waitFor(terms, duplicated, draw),
    note: '',
    reason: null,
    uploaded_at: at,
    store_id: await storeNamed(tx, merchantId, purchase.shopName),
  }
  await tx.insertInto('receipt').values(receipt).execute()
  recordEvent(tx, { merchantId }, { type: 'receipt.uploaded', subject: receipt.id, data: { cardId } })
  if (receipt.waits_for === null) await app.jobs.add(tx, approveReceiptJob, { merchantId, receiptId: receipt.id })
  return receipt
}
