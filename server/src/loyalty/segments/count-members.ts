import { sql } from 'kysely'
import type { countMembers as countRoute } from '@chopcard/contract/loyalty/merchant/segments.ts'
import type { Verb } from '../../core/context.ts'
import { countedUpTo } from '../../core/paging.ts'
import { cardsQuery } from '../cards/list-cards.ts'
import { withSegment } from '../cards/with-segment.ts'

/** Counts the members of open cards that fit; beyond the limit it is known only that there are more. */
export const countMembers: Verb<typeof countRoute> = async ({ db, merchant }, { body }) => {
  const cards = cardsQuery(db, merchant, await withSegment(db, merchant, body.filters))
    .where('c.state', '<>', 'closed')
    .select('c.member_id')
    .limit(countedUpTo + 1)
  const { rows } = await sql<{ cards: number; members: number }>`
    select count(*) as cards, count(distinct member_id) as members from (${cards}) as fitting`.execute(db)
  const { cards: found = 0, members = 0 } = rows[0] ?? {}
  return { members: Math.min(members, countedUpTo), isExact: found <= countedUpTo }
}
