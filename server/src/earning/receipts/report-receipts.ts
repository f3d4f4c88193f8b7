import { sql } from 'kysely'
import type { receiptReport as route } from '@chopcard/contract/earning/merchant/receipts.ts'
import type { Verb } from '../../core/context.ts'

const MAX_SHOPS = 12

type Row = { month: string; shop_name: string | null; receipts: number; amount: number; chops: number }

/**
 * Amounts of approved receipts whose chops were not taken back, by month and shop. Money of a currency that the merchant had before is
 * not added to that of now.
 */
export const receiptReport: Verb<typeof route> = async (ctx, { query: { campaignId, from, to } }) => {
  const { merchant, db } = ctx
  const { rows } = await sql<Row>`
    with approved as (
      select to_char(r.transaction_on, 'YYYY-MM') as month, r.shop_name, r.chops,
        case when coalesce(r.currency, ${merchant.currency}) = ${merchant.currency} then r.amount else 0 end as amount
      from receipt r
      left join chop_void v on v.merchant_id = r.merchant_id and v.entry_id = r.entry_id
      where r.merchant_id = ${merchant.id} and r.state = 'approved' and v.void_id is null
        ${campaignId ? sql`and r.campaign_id = ${campaignId}` : sql``}
        ${from ? sql`and r.transaction_on >= ${from}::date` : sql``}
        ${to ? sql`and r.transaction_on <= ${to}::date` : sql``}
    ), largest as (
      select shop_name from approved group by shop_name order by sum(amount) desc, shop_name limit ${MAX_SHOPS}
    )
    select a.month, l.shop_name, count(*)::int as receipts, sum(a.amount)::bigint as amount, sum(a.chops)::bigint as chops
    from approved a left join largest l on l.shop_name = a.shop_name
    group by a.month, l.shop_name order by a.month, amount desc`.execute(db)
  const shown = rows.map(({ shop_name: shopName, ...row }) => ({ ...row, shopName }))
  return { currency: merchant.currency, rows: shown }
}
