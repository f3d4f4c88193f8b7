import { sql } from 'kysely'
import type { getStore as getRoute, listStores as listRoute } from '@chopcard/contract/accounts/merchant/stores.ts'
import type { Verb } from '../../core/context.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { loadStore, presentStore, storesQuery } from './store-rows.ts'

const columns = { name: 'st.name', createdAt: 'st.created_at' } as const

export const listStores: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  const { q, active } = query
  let stores = storesQuery(db, merchant.id)
  if (active !== undefined) stores = stores.where('st.active', '=', active)
  if (q)
    stores = stores.where((eb) =>
      eb.or([eb('st.name', 'ilike', containing(q)), eb('st.address', 'ilike', containing(q))]),
    )
  const page = await fetchPage(db, stores.orderBy(sql.ref(column), direction).orderBy('st.id'), query)
  return { ...page, items: page.items.map(presentStore) }
}

export const getStore: Verb<typeof getRoute> = async ({ db, merchant }, { params }) =>
  presentStore(await loadStore(db, merchant.id, params.id))
