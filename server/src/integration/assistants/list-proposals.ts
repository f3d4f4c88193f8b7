import { sql } from 'kysely'
import type {
  getProposal as getRoute,
  listProposals as listRoute,
} from '@chopcard/contract/integration/merchant/proposals.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { loadProposal, presentProposal, proposalsQuery, showProposal, shownState } from './proposal-store.ts'

/** What assistants proposed. */
export const listProposals: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { db, merchant, now } = ctx
  const { column, direction } = orderOf(query.sort ?? '-createdAt', {
    createdAt: sql`p.created_at`,
    expiresAt: sql`p.expires_at`,
  })
  let proposals = proposalsQuery(db, merchant.id, now)
  if (query.state) proposals = proposals.where(shownState(merchant.id, now), '=', query.state)
  if (query.tool) proposals = proposals.where('p.tool', '=', query.tool)
  if (query.keyId) proposals = proposals.where('p.key_id', '=', query.keyId)
  const { q } = query
  if (q)
    proposals = proposals.where((eb) =>
      eb.or((['k.name', 'c.card_number', 'm.nickname'] as const).map((name) => eb(name, 'ilike', containing(q)))),
    )
  const page = await fetchPage(db, proposals.orderBy(column, direction).orderBy('p.id', direction), query)
  return { ...page, items: page.items.map((row) => presentProposal(row, ctx)) }
}

export const getProposal: Verb<typeof getRoute> = async (ctx, { params }) =>
  showProposal(ctx, await loadProposal(ctx, params.id))
