import { type Database, type Db, read, type Tx } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'

/** Whether a merchant has two stores or more, closed ones included. */
export async function hasStores(db: Db | Tx, merchantId: string): Promise<boolean> {
  const two = await db
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return two.length > 1
}

export type OpenStore = { id: string; name: string }

const activeStores: Statement = {
  name: 'active_stores',
  text: `select name, latitude, longitude from store where merchant_id = $1 and active order by created_at, id`,
}

type Place = { name: string; latitude: number | null; longitude: number | null }

/** Where the open stores are that say so, the oldest first. */
export async function placesOf(database: Database, merchantId: string) {
  const stores = await read<Place>(database, activeStores, [merchantId])
  return stores.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  )
}

/** The stores that customers can go to, by name; none where there are no two, as nobody is asked for one then. */
export async function openStores(db: Db | Tx, merchantId: string): Promise<OpenStore[]> {
  const stores = await db
    .selectFrom('store')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return stores.length > 1 ? stores : []
}
