import { sql } from 'kysely'
import type { campaignLogs as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { withCouponNames } from './coupon-changes.ts'
import { loadCampaign } from './load-campaign.ts'
import type { Change } from './setting-changes.ts'

/** The change history of a campaign, the newest first; `q` finds fields, values and people. */
export const listChanges: Verb<typeof route> = async ({ db, merchant }, { params, query }) => {
  await loadCampaign(db, merchant.id, params.id)
  const { direction } = orderOf(query.sort ?? '-at', { at: 'at' })
  let rows = db
    .selectFrom('campaign_revision as r')
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'r.merchant_id').onRef('s.id', '=', 'r.staff_id'))
    .select(['r.revision', 'r.at', 'r.changes', 'r.nickname', 's.id as staff_id', 's.name as staff_name'])
    .where('r.merchant_id', '=', merchant.id)
    .where('r.campaign_id', '=', params.id)
    // Revisions are numbered as they are made.
    .orderBy('r.revision', direction)
  if (query.q)
    rows = rows.where(sql<string>`concat_ws(' ', r.changes, s.name, r.nickname)`, 'ilike', containing(query.q))

  const { items, paging } = await fetchPage(db, rows, query)
  const logs = await withCouponNames(
    db,
    merchant.id,
    items.map((row) => row.changes as Change[]),
  )
  return {
    paging,
    items: items.map((row, index) => ({
      revision: row.revision,
      at: row.at.toISOString(),
      by: row.staff_id && row.staff_name ? { id: row.staff_id, name: row.staff_name, nickname: row.nickname } : null,
      changes: logs[index] ?? [],
    })),
  }
}
