import { sql } from 'kysely'
import type { listTenantChops as route } from '@chopcard/contract/admin/chop-totals.ts'
import type { EntryKind } from '@chopcard/contract/cards.ts'
import type { Verb } from '../core/context.ts'
import { onDays } from '../core/on-days.ts'
import { containing, takePage } from '../core/paging.ts'
import { loadTenant } from '../tenants/tenant-store.ts'
import { cardEnding, maskName } from './mask-member.ts'

/** The single entries of one merchant, whosever they are masked. */
export const listTenantChops: Verb<typeof route> = async ({ db }, { params, query }) => {
  const tenant = await loadTenant(db, params.id)
  let entries = db
    .selectFrom('chop_entry as e')
    .innerJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'e.merchant_id').onRef('c.id', '=', 'e.card_id'))
    .innerJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .innerJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'e.merchant_id').onRef('cp.id', '=', 'e.campaign_id'),
    )
    .innerJoin('chop_type as ct', (on) =>
      on.onRef('ct.merchant_id', '=', 'e.merchant_id').onRef('ct.id', '=', 'e.chop_type_id'),
    )
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'e.merchant_id').onRef('s.id', '=', 'e.staff_id'))
    .leftJoin('chop_void as v', (on) =>
      on.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.at', 'e.kind', 'e.quantity', 'e.balance_after', 'c.card_number', 'mb.nickname'])
    .select(['cp.name as campaign', 'ct.code', 's.name as operator', 'v.void_id'])
    .where('e.merchant_id', '=', params.id)
    .where(onDays('e.at', query, tenant.time_zone))
  if (query.campaignId) entries = entries.where('e.campaign_id', '=', query.campaignId)
  if (query.kind) entries = entries.where('e.kind', '=', query.kind)
  if (query.q)
    entries = entries.where(sql<boolean>`(cp.name ilike ${containing(query.q)} or c.card_number = ${query.q})`)
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const page = await takePage(db, entries.orderBy('e.at', direction).orderBy('e.id', direction), query)
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind as EntryKind,
      quantity: row.quantity,
      balanceAfter: row.balance_after,
      campaign: row.campaign,
      chopType: row.code,
      cardEnding: cardEnding(row.card_number),
      member: maskName(row.nickname),
      operator: row.operator,
      isVoided: row.void_id !== null,
    })),
  }
}
