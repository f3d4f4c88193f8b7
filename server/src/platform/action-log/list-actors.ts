import { type RawBuilder, sql } from 'kysely'
import type { listActors as route } from '@chopcard/contract/platform/admin/action-log.ts'
import type { Verb } from '../../core/context.ts'
import { containing } from '../../core/paging.ts'
import { isReal } from '../../core/real-merchants.ts'

type Actor = { id: string; name: string; email: string; merchantName: string | null }

/** The most people that are offered: with more, a person types more of the name. */
const MAX_PEOPLE = 20

/** Administrators first, then users of merchants, by name. */
export const listActors: Verb<typeof route> = async ({ db }, { query: { q = '', id } }) => {
  const part = containing(q)
  const isMeant = (name: string, email: string, key: string): RawBuilder<boolean> =>
    id ? sql`${sql.ref(key)} = ${id}` : sql`(${sql.ref(name)} ilike ${part} or ${sql.ref(email)} ilike ${part})`
  const { rows } = await sql<Actor>`
    (select a.id, a.username as name, a.email, null as "merchantName" from system_admin a
      where ${isMeant('a.username', 'a.email', 'a.id')} order by a.username, a.id limit ${MAX_PEOPLE})
    union all
    (select s.id, s.name, s.email, m.name from (
        select s.id, s.name, s.email, s.merchant_id from staff s
        where ${isMeant('s.name', 's.email', 's.id')} and ${id ? sql`true` : isReal('s.merchant_id')} order by s.name, s.id limit ${MAX_PEOPLE}
      ) as s join merchant m on m.merchant_id = s.merchant_id order by s.name, s.id)
    limit ${MAX_PEOPLE}`.execute(db)
  return rows
}
