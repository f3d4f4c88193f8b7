import { sql } from 'kysely'
import type { listTenantChops as route } from '@chopcard/contract/platform/admin/chop-totals.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { localDayRange } from '../../core/local-day-range.ts'
import { containing, fetchPage } from '../../core/paging.ts'
import { loadTenant } from '../tenants/tenant-store.ts'
import { cardEnding, maskName } from './mask-member.ts'
import { operatorName } from '../../loyalty/chop-log/operator-name.ts'

type Query = Parameters<Verb<typeof route>>[1]['query']

/** The single entries of one merchant; members are masked. */
export const listTenantChops: Verb<typeof route> = async ({ db }, { params, query }) => {
  const tenant = await loadTenant(db, params.id)
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const { entries } = await foundEntries(db, params.id, query, tenant.time_zone)
  // The log alone is paged and counted; what is shown beside its entries is read for the page.
  const keys = entries.select('e.id').orderBy('e.at', direction).orderBy('e.id', direction)
  const page = await fetchPage(db, keys, query, { endsThere: true })
  const ids = page.items.map(({ id }) => id)
  const rows = await entriesShown(db, params.id, ids).orderBy('e.at', direction).orderBy('e.id', direction).execute()
  return { ...page, items: rows.map(present) }
}

/** The entries that fit the filters; without order or limit. */
async function foundEntries(db: Db, merchantId: string, query: Query, timeZone: string) {
  let entries = db
    .selectFrom('chop_entry as e')
    .where('e.merchant_id', '=', merchantId)
    .where(localDayRange('e.at', query, timeZone))
  if (query.campaignId) entries = entries.where('e.campaign_id', '=', query.campaignId)
  if (query.kind) entries = entries.where('e.kind', '=', query.kind)
  if (!query.q) return { entries }
  const { campaigns, cards } = await meantBy(db, merchantId, query.q)
  const isMeant = [
    ...(campaigns.length ? [sql`e.campaign_id = any(${campaigns}::uuid[])`] : []),
    ...(cards.length ? [sql`e.card_id = any(${cards}::uuid[])`] : []),
  ]
  const any = isMeant.length ? sql.join(isMeant, sql` or `) : sql`false`
  return { entries: entries.where(sql<boolean>`(${any})`) }
}

/** A search finds entries by their campaign or by a whole card number. */
async function meantBy(db: Db, merchantId: string, q: string) {
  const campaigns = db.selectFrom('campaign').select('id').where('name', 'ilike', containing(q))
  const cards = db.selectFrom('card').select('id').where('card_number', '=', q)
  const [named, numbered] = await Promise.all([
    campaigns.where('merchant_id', '=', merchantId).execute(),
    cards.where('merchant_id', '=', merchantId).execute(),
  ])
  return { campaigns: named.map(({ id }) => id), cards: numbered.map(({ id }) => id) }
}

/** These entries with what a report shows beside them. */
const entriesShown = (db: Db, merchantId: string, ids: string[]) =>
  db
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
    .leftJoin('partner_operator as po', (on) =>
      on.onRef('po.merchant_id', '=', 'e.merchant_id').onRef('po.staff_id', '=', 'e.staff_id'),
    )
    .leftJoin('chop_void as v', (on) =>
      on.onRef('v.merchant_id', '=', 'e.merchant_id').onRef('v.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.at', 'e.kind', 'e.quantity', 'e.balance_after', 'c.card_number', 'mb.nickname'])
    .select(['cp.name as campaign', 'ct.code', 'v.void_id'])
    .select(operatorName('s').as('operator'))
    .where('e.merchant_id', '=', merchantId)
    .where(sql<boolean>`e.id = any(${ids}::uuid[])`)

type Row = Awaited<ReturnType<ReturnType<typeof entriesShown>['executeTakeFirstOrThrow']>>

const present = (row: Row) => ({
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
})
