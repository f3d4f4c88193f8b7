import { sql } from 'kysely'
import type { z } from 'zod'
import type { listSystemTutorials as route, tutorialFilters } from '@chopcard/contract/platform/admin/tutorials.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import type { TutorialTexts } from '@chopcard/contract/office/tutorials.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { isReal } from '../../core/real-merchants.ts'
import { tutorialText } from './tutorial-text.ts'

const sorts = {
  sequence: sql`t.position`,
  title: sql`lower(coalesce(t.texts->'en-US'->>'title', (select v->>'title' from jsonb_each(t.texts) as e(k, v) order by k limit 1)))`,
  seen: sql`seen_by`,
  updated: sql`t.updated_at`,
}

type Filters = z.output<z.ZodObject<typeof tutorialFilters>> & { q?: string }

/** Counted apart from the tutorials, of which every node of a sharded database has a copy. */
const usersWhoSaw = sql<{ tutorial_id: string; users: number }>`(
  select tutorial_id, count(*) as users from tutorial_seen where ${isReal('merchant_id')} group by tutorial_id)`

/** All tutorials with how many users of merchants have seen each. A search looks into the texts of every language. */
export function filteredTutorials(db: Db, { enabled, q }: Filters) {
  let rows = db
    .selectFrom('tutorial as t')
    .leftJoin(usersWhoSaw.as('s'), 's.tutorial_id', 't.id')
    .select([
      't.id',
      't.position',
      't.enabled',
      't.picture',
      't.texts',
      't.updated_at',
      sql<number>`coalesce(s.users, 0)`.as('seen_by'),
    ])
  if (enabled) rows = rows.where('t.enabled', '=', enabled === 'true')
  if (q)
    rows = rows.where(
      sql<boolean>`exists (select 1 from jsonb_each(t.texts) as e(k, v)
        where v->>'title' ilike ${containing(q)} or v->>'description' ilike ${containing(q)})`,
    )
  return rows
}

export const listSystemTutorials: Verb<typeof route> = async ({ db, language }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'sequence', sorts)
  const rows = filteredTutorials(db, query).orderBy(column, direction).orderBy('t.id')
  const { items, paging } = await fetchPage(db, rows, query)
  return {
    paging,
    items: items.map((row) => {
      const texts = row.texts as TutorialTexts
      return {
        id: row.id,
        sequence: row.position,
        enabled: row.enabled,
        title: tutorialText(texts, language).title,
        picture: row.picture,
        languages: languages.filter((name) => texts[name]),
        hasVideo: Object.values(texts).some(({ video }) => video !== null),
        seenBy: row.seen_by,
        updatedAt: row.updated_at.toISOString(),
      }
    }),
  }
}
