import { sql } from 'kysely'
import type { reconcileCard as reconcileRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { Verb } from '../../core/context.ts'
import { loadCard } from './card-store.ts'

/** Recomputes a card's balances from its log (decisions/ledger.md §5), in one look at both. */
export const reconcileCard: Verb<typeof reconcileRoute> = async (ctx, { params }) => {
  const { id, settings } = await loadCard(ctx.app.database, ctx.merchant, params.id, ctx.now)
  const { rows } = await sql<{ slot: number; balance: number; sum: number; entries: number }>`
    select t.slot::int as slot, coalesce(c.balances[t.slot], 0)::bigint as balance, s.sum, s.entries
    from card c
    join chop_type t on t.merchant_id = c.merchant_id and t.campaign_id = c.campaign_id
    cross join lateral (
      select coalesce(sum(e.quantity), 0)::bigint as sum, count(*)::bigint as entries
      from chop_entry e where e.merchant_id = ${ctx.merchant.id} and e.card_id = c.id and e.slot = t.slot
    ) s
    where c.merchant_id = ${ctx.merchant.id} and c.id = ${id} and (t.removed_at is null or s.entries > 0)
    order by t.slot`.execute(ctx.db)
  const types = rows.map(({ slot, ...numbers }) => {
    const type = settings.chopTypes.find((one) => one.slot === slot)
    return { chopTypeId: type?.id ?? '', code: type?.code ?? '–', ...numbers }
  })
  return {
    checkedAt: ctx.now.toISOString(),
    differences: types.filter(({ balance, sum }) => balance !== sum).length,
    types,
  }
}
