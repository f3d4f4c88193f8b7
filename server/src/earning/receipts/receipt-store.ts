import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import type { z } from 'zod'
import type { receiptFilters, Receipt } from '@chopcard/contract/earning/merchant/receipts.ts'
import type { MyReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import type { ReceiptState, ReceiptWait, RejectReason } from '@chopcard/contract/earning/receipts.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { sql } from 'kysely'
import { cardsOf, matches } from '../../loyalty/cards/list-cards.ts'
import { idsWithMerged } from '../../loyalty/cards/staying-card.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { storeName } from '../../accounts/stores/store-name.ts'
import { say } from '../../core/i18n.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'

export type ReceiptFilters = { [K in keyof typeof receiptFilters]?: z.output<(typeof receiptFilters)[K]> }

/** Of a receipt r: whether it is of a card, or of one that a merge has closed for it. */
export const isOfCard = (merchantId: string, cardId: string) =>
  sql<boolean>`r.card_id = any(${idsWithMerged(merchantId, cardId)})`

/** Whether a person has to decide on a receipt of that table; one that approves itself is pending too, for a moment. */
export const waitsForPerson = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.state`)} = 'pending' and ${sql.ref(`${table}.waits_for`)} is not null)`

/** The receipts of a merchant that fit the filters, with what answers show beside them; without order or limit. */
export function receiptsQuery(db: Db | Tx, merchant: Merchant, f: ReceiptFilters = {}) {
  let query = cardsOf(db, merchant)
    .innerJoin('receipt as r', (on) => on.onRef('r.merchant_id', '=', 'c.merchant_id').onRef('r.card_id', '=', 'c.id'))
    .leftJoin('staff as st', (on) => on.onRef('st.merchant_id', '=', 'r.merchant_id').onRef('st.id', '=', 'r.staff_id'))
    .leftJoin('chop_void as v', (on) =>
      on.onRef('v.merchant_id', '=', 'r.merchant_id').onRef('v.entry_id', '=', 'r.entry_id'),
    )
    .where('r.merchant_id', '=', merchant.id)
    .where(localDayRange('r.uploaded_at', f, merchant.timeZone))
  if (f.memberId) query = query.where(looksLikeCardNumber(f.memberId) ? 'c.card_number' : 'c.id', '=', f.memberId)
  if (f.campaignId) query = query.where('r.campaign_id', '=', f.campaignId)
  if (f.storeId) query = query.where('r.store_id', '=', f.storeId)
  if (f.state) query = query.where('r.state', '=', f.state)
  if (f.duplicated !== undefined) query = query.where('r.duplicated', '=', f.duplicated)
  if (f.waiting !== undefined) query = query.where(waitsForPerson('r'), '=', f.waiting)
  const { q } = f
  if (q) query = query.where(sql<boolean>`(${matches(q, merchant)} or r.shop_name ilike ${containing(q)})`)
  return query.select([
    'r.id',
    'r.card_id',
    'r.campaign_id',
    'r.shop_name',
    'r.store_id',
    storeName(merchant.id, 'r').as('store_name'),
    'r.transaction_on',
    'r.amount',
    'r.currency',
    'r.chops',
    'r.checksum',
    'r.duplicated',
    'r.state',
    'r.waits_for',
    'r.refusal',
    'r.reason',
    'r.note',
    'r.uploaded_at',
    'r.decided_at',
    'r.nickname as decider_nickname',
    'st.name as decider_name',
    'v.void_id',
    'c.card_number',
    'mb.nickname',
    'mb.email',
    'cp.name as campaign_name',
  ])
}

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptsQuery>['execute']>>[number]

/** A receipt as the merchant's answers show it. */
export const presentReceipt = (row: ReceiptRow, merchant: Merchant, language: Language): Receipt => ({
  memberId: row.card_id,
  cardNumber: row.card_number,
  nickname: row.nickname,
  email: row.email,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  storeId: row.store_id,
  checksum: row.checksum.toString('hex'),
  duplicated: row.duplicated,
  waitsFor: row.waits_for as ReceiptWait | null,
  refusal: row.refusal && say(language, 'errors', `codes.${row.refusal}`),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decider_name === null ? null : { name: row.decider_name, nickname: row.decider_nickname },
  ...shownToAll(row, merchant),
})

/** A receipt as its member's answers show it. */
export const presentMyReceipt = (row: MyReceiptRow, merchant: Merchant): MyReceipt => shownToAll(row, merchant)

type MyReceiptRow = Pick<
  ReceiptRow,
  | 'id'
  | 'shop_name'
  | 'transaction_on'
  | 'amount'
  | 'currency'
  | 'chops'
  | 'state'
  | 'reason'
  | 'note'
  | 'uploaded_at'
  | 'void_id'
>

/** What the amount of a receipt was typed in; one of an earlier version says no currency. */
export const currencyOf = (row: Pick<ReceiptRow, 'currency'>, merchant: Merchant): string =>
  row.currency ?? merchant.currency

const shownToAll = (row: MyReceiptRow, merchant: Merchant) => ({
  id: row.id,
  shopName: row.shop_name,
  transactionOn: row.transaction_on,
  amount: row.amount,
  currency: currencyOf(row, merchant),
  chops: row.chops,
  state: row.state as ReceiptState,
  reason: row.reason as RejectReason | null,
  note: row.note,
  voided: row.void_id !== null,
  uploadedAt: row.uploaded_at.toISOString(),
})

/** Where the storage keeps the picture of a receipt: private, so that only our own answers hand it out. */
export const receiptKey = (shortKey: string, name: string, size: 'whole' | 'small' = 'whole'): string =>
  `receipts/${shortKey}/${name}${size === 'small' ? '-small' : ''}.webp`
