import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  getStore as getRoute,
  listStores as listRoute,
  storeFilters,
} from '@chopcard/contract/accounts/merchant/stores.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { loadStore, presentStore, storesQuery } from './store-rows.ts'

const columns = { name: 'st.name', createdAt: 'st.created_at' } as const

export const listStores: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  const stores = filteredStores(db, merchant.id, query).orderBy(sql.ref(column), direction).orderBy('st.id')
  const page = await fetchPage(db, stores, query)
  return { ...page, items: page.items.map(presentStore) }
}

type Filters = { [K in keyof typeof storeFilters]?: z.output<(typeof storeFilters)[K]> }

/** The stores that fit the filters; without order or limit. */
export function filteredStores(db: Db | Tx, merchantId: string, { q, active }: Filters) {
  let stores = storesQuery(db, merchantId)
  if (active !== undefined) stores = stores.where('st.active', '=', active)
  if (q)
    stores = stores.where((eb) =>
      eb.or([eb('st.name', 'ilike', containing(q)), eb('st.address', 'ilike', containing(q))]),
    )
  return stores
}

export const getStore: Verb<typeof getRoute> = async ({ db, merchant }, { params }) =>
  presentStore(await loadStore(db, merchant.id, params.id))
