import { sql } from 'kysely'
import type { getTag as getRoute, listTags as listRoute } from '@chopcard/contract/outward/merchant/taps.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { loadTag, presentTag, shownState, tagsQuery } from './tag-store.ts'

const columns = { name: 'g.name', createdAt: 'g.created_at', lastTapAt: 'g.last_tap_at', taps: 'g.taps' } as const

export const listTags: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  let tags = tagsQuery(db, merchant.id)
  if (query.kind) tags = tags.where('g.kind', '=', query.kind)
  if (query.storeId) tags = tags.where('st.id', '=', query.storeId)
  if (query.state) tags = tags.where(shownState, '=', query.state)
  const { q } = query
  if (q)
    tags = tags.where((eb) =>
      eb.or([
        eb('g.name', 'ilike', containing(q)),
        eb('g.place', 'ilike', containing(q)),
        eb('g.uid', 'ilike', containing(q.replace(/[:\s-]/g, ''))),
      ]),
    )
  const ordered = tags
    .orderBy(sql.ref(column), (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('g.id', direction)
  const page = await fetchPage(db, ordered, query)
  return { ...page, items: page.items.map(presentTag) }
}

export const getTag: Verb<typeof getRoute> = async ({ db, merchant }, { params }) =>
  presentTag(await loadTag(db, merchant.id, params.id))
