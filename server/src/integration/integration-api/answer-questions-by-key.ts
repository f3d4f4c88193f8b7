import { sql } from 'kysely'
import type {
  explainCardByKey as explainRoute,
  listAwayMembersByKey as awayRoute,
} from '@chopcard/contract/integration/v1/questions.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { offersFor } from '../../loyalty/cards/scan.ts'
import { validateOperation } from '../../loyalty/cards/validate-operation.ts'
import { chopLogQuery, presentLogRow } from '../../loyalty/chop-log/list-chop-log.ts'
import { membersQuery, withCards } from './list-members-by-key.ts'

const DEFAULT_DAYS = 30
const LAST_ENTRIES = 5

/** The kinds of entries for which somebody came or bought something; what was voided is none. */
const visits: readonly EntryKind[] = ['earn', 'redeem', 'deduct', 'receipt', 'shopify', 'scan', 'attend', 'tap']

const lastVisitOf = (merchantId: string) => sql<Date | null>`(
  select max(e.at) from card c join chop_entry e on e.merchant_id = c.merchant_id and e.card_id = c.id
  where c.merchant_id = ${merchantId} and c.member_id = member.id
    and e.kind = any(${visits}::text[])
    and not exists (select from chop_void v where v.merchant_id = ${merchantId} and v.entry_id = e.id))`

export const listAwayMembersByKey: Verb<typeof awayRoute> = async (
  ctx,
  { query: { days = DEFAULT_DAYS, ...page } },
) => {
  const since = sql`${ctx.now}::timestamptz - ${days}::int * interval '1 day'`
  const lastVisit = lastVisitOf(ctx.merchant.id)
  const away = membersQuery(ctx.db, ctx.merchant.id)
    .select(lastVisit.as('last_visit_at'))
    .where(sql<boolean>`coalesce(${lastVisit}, member.created_at) < ${since}`)
  const { items, next } = await fetchAfter(away, { at: 'created_at', id: 'id' }, page, (row) => row)
  const members = await withCards(ctx, ctx.db, items)
  return {
    items: members.map((member, place) => ({
      ...member,
      lastVisitAt: items[place]?.last_visit_at?.toISOString() ?? null,
    })),
    next,
  }
}

export const explainCardByKey: Verb<typeof explainRoute> = async (ctx, { params, query: { quantity = 1 } }) => {
  const row = await loadCard(ctx.app.database, ctx.merchant, params.id, ctx.now)
  const asked = { memberId: row.id, operation: 'issue', quantity } as const
  const [collecting, rewards, entries] = await Promise.all([
    validateOperation(ctx, { params: {}, query: asked, body: undefined }),
    offersFor(ctx, row),
    chopLogQuery(ctx.db, ctx.merchant, { memberId: row.id }).orderBy('e.at', 'desc').limit(LAST_ENTRIES).execute(),
  ])
  return { card: presentCard(row, ctx.now), collecting, rewards, lastEntries: entries.map(presentLogRow) }
}
