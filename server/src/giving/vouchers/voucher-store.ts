import { sql } from 'kysely'
import type { z } from 'zod'
import type { Voucher } from '@chopcard/contract/giving/merchant/vouchers.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

/** The vouchers of a merchant, each with what was given of it; what has ended by now is outstanding no more. */
export const vouchersQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('voucher as v')
    .selectAll('v')
    .select([
      sql<number>`(select coalesce(sum(t.records), 0)::bigint from voucher_total t
        where t.merchant_id = ${merchantId} and t.voucher_id = v.id)`.as('records'),
      sql<number>`(select coalesce(sum(t.balance), 0)::bigint from voucher_total t
        where t.merchant_id = ${merchantId} and t.voucher_id = v.id and t.ends_at > now())`.as('outstanding'),
    ])
    .where('v.merchant_id', '=', merchantId)

export type VoucherRow = Awaited<ReturnType<ReturnType<typeof vouchersQuery>['executeTakeFirstOrThrow']>>

/** One voucher of the merchant; NOT_FOUND for another's. */
export async function loadVoucher(db: Db | Tx, merchantId: string, id: string): Promise<VoucherRow> {
  return (await vouchersQuery(db, merchantId).where('v.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

/** The definition alone: giving must not take longer the more was given. */
export const findVoucher = async (db: Db | Tx, merchantId: string, id: string) =>
  (await db
    .selectFrom('voucher')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? refuse('NOT_FOUND')

type Shown = z.input<typeof Voucher>

/** The shop's page sells by the same columns (`commerce/orders/shop-offers.ts`). */
const isMeantForSale = ({ enabled, type, price }: Pick<VoucherRow, 'enabled' | 'type' | 'price'>) =>
  enabled && type === 'value' && price > 0

export const presentVoucher = (row: VoucherRow, merchant: Merchant): Shown => ({
  id: row.id,
  name: row.name,
  type: row.type as Shown['type'],
  title: row.title,
  description: row.description,
  keywords: row.keywords,
  amount: row.amount,
  price: row.price,
  currency: row.currency,
  offSale: isMeantForSale(row) && row.currency !== merchant.currency,
  codeType: row.code_type as Shown['codeType'],
  validityType: row.validity_type as Shown['validityType'],
  effectiveFrom: row.effective_from,
  effectiveTo: row.effective_to,
  validityDays: row.validity_days,
  enabled: row.enabled,
  backgroundColor: row.background_color,
  foregroundColor: row.foreground_color,
  banner: row.banner,
  detailBanner: row.detail_banner,
  terms: row.terms,
  records: row.records,
  outstanding: row.outstanding,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
