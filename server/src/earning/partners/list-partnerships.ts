import { sql } from 'kysely'
import type { listPartnerships as listRoute } from '@chopcard/contract/earning/merchant/partners.ts'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { partnershipsQuery, presentPartnership } from './partnership-store.ts'

/** The partnerships of the merchant on both sides. */
export const listPartnerships: Verb<typeof listRoute> = async (ctx, { query: f }) => {
  const { direction } = orderOf(f.sort ?? '-invitedAt', { invitedAt: 'p.invited_at' })
  let query = partnershipsQuery(ctx.db, ctx.merchant.id, f)
    .orderBy('p.invited_at', direction)
    .orderBy('p.id', direction)
  if (f.state) query = query.where('p.state', '=', f.state)
  if (f.campaignId) query = query.where('p.campaign_id', '=', f.campaignId)
  if (f.q) {
    const like = containing(f.q)
    query = query.where(sql<boolean>`(c.name ilike ${like} or o.name ilike ${like} or q.name ilike ${like})`)
  }
  const page = await fetchPage(ctx.db, query, f)
  return { ...page, items: page.items.map((row) => presentPartnership(ctx, row)) }
}
