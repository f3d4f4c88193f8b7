import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Finding, listFindings as listRoute } from '@chopcard/contract/office/merchant/anomalies.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import { matches } from '../../loyalty/cards/list-cards.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing } from '../../core/paging.ts'
import { costOf } from '../reports/liability-rules.ts'
import { memberName } from '../../core/member-name.ts'
import { isOwner } from '../../core/owner-only.ts'
import { operatorName } from '../../loyalty/chop-log/operator-name.ts'

export type FindingFilters = Partial<Input<typeof listRoute>['query']>

/** The findings of the merchant that fit, with what they are shown with; without order or limit. */
export function findingsQuery(db: Db | Tx, ctx: MerchantContext, f: FindingFilters = {}) {
  const { merchant } = ctx
  let query = db
    .selectFrom('anomaly_finding as f')
    .leftJoin('staff as st', (on) => on.onRef('st.merchant_id', '=', 'f.merchant_id').onRef('st.id', '=', 'f.staff_id'))
    .leftJoin('partner_operator as po', (on) =>
      on.onRef('po.merchant_id', '=', 'f.merchant_id').onRef('po.staff_id', '=', 'f.staff_id'),
    )
    .leftJoin('staff as db', (on) =>
      on.onRef('db.merchant_id', '=', 'f.merchant_id').onRef('db.id', '=', 'f.decided_by'),
    )
    .leftJoin('card as c', (on) => on.onRef('c.merchant_id', '=', 'f.merchant_id').onRef('c.id', '=', 'f.card_id'))
    .leftJoin('member as mb', (on) =>
      on.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .leftJoin('campaign as cp', (on) =>
      on.onRef('cp.merchant_id', '=', 'f.merchant_id').on(sql<boolean>`cp.id = coalesce(f.campaign_id, c.campaign_id)`),
    )
    .leftJoin('campaign_cost as own', (on) =>
      on.onRef('own.merchant_id', '=', 'f.merchant_id').onRef('own.campaign_id', '=', 'f.campaign_id'),
    )
    .where('f.merchant_id', '=', merchant.id)
    .where(localDayRange('f.found_at', f, merchant.timeZone))
  if (f.rule) query = query.where('f.rule', '=', f.rule)
  if (f.state) query = query.where('f.state', '=', f.state)
  if (f.storeId) query = query.where('f.store_id', '=', f.storeId)
  if (f.campaignId) query = query.where('cp.id', '=', f.campaignId)
  if (f.q) {
    const like = containing(f.q)
    const ofOperator = isOwner(ctx) ? sql`coalesce(st.name, po.name) ilike ${like}` : sql`false`
    query = query.where(sql<boolean>`(${matches(f.q, merchant)} or ${ofOperator})`)
  }
  return query.select([
    'f.id',
    'f.rule',
    'f.sentence',
    'f.state',
    'f.week',
    'f.found_at',
    'f.staff_id',
    'f.card_id',
    'f.store_id',
    'f.observed',
    'f.expected',
    'f.chops',
    'f.row_kind',
    'f.row_ids',
    'f.note',
    'f.pin_locked_at',
    'f.decided_at',
    'st.id as own_staff_id',
    operatorName('st').as('operator_name'),
    'db.name as decider_name',
    'c.card_number',
    memberName.as('member_name'),
    'cp.name as campaign_name',
    'own.cost as unit_cost',
  ])
}

export type FindingRecord = Awaited<ReturnType<ReturnType<typeof findingsQuery>['execute']>>[number]

export async function findFinding(db: Db | Tx, ctx: MerchantContext, id: string): Promise<FindingRecord> {
  const row = await findingsQuery(db, ctx).where('f.id', '=', id).executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

export function presentFinding(ctx: MerchantContext, row: FindingRecord): Finding {
  const operator = isOwner(ctx) ? { id: row.staff_id, name: row.operator_name } : { id: null, name: null }
  return {
    id: row.id,
    rule: row.rule as Finding['rule'],
    sentence: row.sentence as Finding['sentence'],
    state: row.state as Finding['state'],
    week: row.week,
    foundAt: row.found_at.toISOString(),
    operator: row.staff_id === null ? null : operator,
    card:
      row.card_id && row.card_number
        ? { id: row.card_id, cardNumber: row.card_number, name: row.member_name, campaignName: row.campaign_name ?? '' }
        : null,
    campaignName: row.campaign_name,
    storeId: row.store_id,
    observed: row.observed,
    expected: row.expected,
    chops: row.chops,
    cost: costOf({ quantity: row.chops }, row.unit_cost),
    currency: ctx.merchant.currency,
    note: row.note,
    pinLockedAt: row.pin_locked_at?.toISOString() ?? null,
    decided: row.decided_at ? { at: row.decided_at.toISOString(), by: row.decider_name ?? '' } : null,
    may: actsOf(ctx, row),
  }
}

function actsOf(ctx: MerchantContext, row: FindingRecord): Finding['may'] {
  const { actions } = ctx.staff
  if (!actions.has('edit')) return []
  const isOfOwnStaff = isOwner(ctx) && row.own_staff_id !== null
  return [
    'fine' as const,
    'watch' as const,
    ...(isOfOwnStaff ? (['ask'] as const) : []),
    ...(actions.has('delete') && row.row_kind === 'entry' ? (['void'] as const) : []),
    ...(isOfOwnStaff && row.pin_locked_at === null ? (['lockPin'] as const) : []),
  ]
}
