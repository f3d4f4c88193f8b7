import { sql } from 'kysely'
import { type ExportScope, type ExportSource, inBatches, moneyCell } from './export-source.ts'
import { say } from '../../core/i18n.ts'
import { presentSettlement, type SettlementRow, settlementsQuery } from '../../earning/partners/settlements.ts'

const query = ({ db, merchant, filters }: ExportScope) => settlementsQuery(db, merchant.id, filters)

/** What each month came to at partners' tills. */
export const settlementsSource: ExportSource = {
  columns: [
    'month',
    'campaign',
    'campaignOf',
    'otherMerchant',
    'merchantId',
    'issued',
    'redeemed',
    'issuedCost',
    'redeemedValue',
    'settlementBalance',
    'currency',
  ],
  async count(scope) {
    return (await query(scope).execute()).length
  },
  async *batches(scope) {
    const pages = inBatches<SettlementRow>((last, rows) => {
      const page = query(scope).orderBy('s.month', 'desc').orderBy('p.id', 'desc').limit(rows)
      if (!last) return page.execute()
      return page.where(sql<boolean>`(s.month, p.id) < (${last.month}, ${last.id}::uuid)`).execute()
    })
    for await (const rows of pages)
      yield rows
        .map((row) => presentSettlement(row, scope.merchant.id))
        .map((s) => [
          s.month,
          s.campaignName,
          say(scope.language, 'partners', `side.${s.side}`),
          s.other.name,
          s.other.merchantId,
          s.issued,
          s.redeemed,
          moneyCell(s.issuedCost, s.currency),
          moneyCell(s.redeemedValue, s.currency),
          moneyCell(s.balance, s.currency),
          s.currency,
        ])
  },
}
