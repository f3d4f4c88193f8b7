import { sql } from 'kysely'
import type { countMembers as countRoute } from '@chopcard/contract/loyalty/merchant/segments.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { countedUpTo, lookedUpTo } from '../../core/paging.ts'
import type { CardFilters } from '../cards/card-filters.ts'
import { areOfMembers, countedCards } from '../cards/list-cards.ts'
import { withSegment } from '../cards/with-segment.ts'

/** Counts the members of open cards that fit; beyond the limit it is known only that there are more. */
export const countMembers: Verb<typeof countRoute> = (ctx, { body }) => countFitting(ctx, body.filters)

export async function countFitting({ db, merchant }: Pick<TenantContext, 'db' | 'merchant'>, asked: CardFilters) {
  const filters = await withSegment(db, merchant, asked)
  const limit = areOfMembers(filters) ? lookedUpTo : countedUpTo
  const cards = countedCards(db, merchant, filters)
    .where('c.state', '<>', 'closed')
    .select('c.member_id')
    .limit(limit + 1)
  const { rows } = await sql<{ cards: number; members: number }>`
    select count(*) as cards, count(distinct member_id) as members from (${cards}) as fitting`.execute(db)
  const { cards: found = 0, members = 0 } = rows[0] ?? {}
  return { members: Math.min(members, limit), isExact: found <= limit }
}
