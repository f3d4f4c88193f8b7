import { sql } from 'kysely'
import type { TwinReason } from '@chopcard/contract/earning/receipts.ts'
import type { Db, Tx } from '../../core/database.ts'
import { alikeWithin, tellsNothing } from './fingerprint.ts'

/** What twins are found by. Without an id: of a receipt that is not written yet. */
export type Suspect = {
  id?: string
  merchantId: string
  campaignId: string
  shopName: string
  transactionOn: string
  amount: number
  checksum: Buffer
  fingerprint: string
}

// Far enough back for a receipt; a year of pictures would be long to compare.
const comparedDays = 120
const MAX_TWINS = 10

/**
 * The receipts of the campaign that are suspected to be the same (decisions/earning.md §3): the same file, the same shop, day and
 * amount, or a picture that looks alike. The newest first.
 */
export async function findTwins(db: Db | Tx, of: Suspect): Promise<{ id: string; signs: TwinReason[] }[]> {
  const sameFile = sql<boolean>`r.checksum = ${of.checksum}`
  const samePurchase = sql<boolean>`(r.transaction_on = ${of.transactionOn}::date and r.amount = ${of.amount}
    and lower(r.shop_name) = lower(${of.shopName}))`
  const looksAlike = tellsNothing(of.fingerprint)
    ? sql<boolean>`false`
    : sql<boolean>`(r.uploaded_at > now() - make_interval(days => ${comparedDays})
        and bit_count(r.fingerprint # ${of.fingerprint}::bit(256)) <= ${alikeWithin})`
  const rows = await db
    .selectFrom('receipt as r')
    .select(['r.id', sameFile.as('file'), looksAlike.as('picture'), samePurchase.as('purchase')])
    .where('r.merchant_id', '=', of.merchantId)
    .where('r.campaign_id', '=', of.campaignId)
    .where((eb) => eb.or([sameFile, samePurchase, looksAlike]))
    .$if(of.id !== undefined, (query) => query.where('r.id', '<>', of.id ?? ''))
    .orderBy('r.id', 'desc')
    .limit(MAX_TWINS)
    .execute()
  return rows.map(({ id, ...signs }) => ({ id, signs: reasonNames.filter((name) => signs[name]) }))
}

const reasonNames = ['file', 'picture', 'purchase'] as const
