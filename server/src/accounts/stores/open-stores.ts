import type { Db, Tx } from '../../core/database.ts'

export type OpenStore = { id: string; name: string; latitude: number | null; longitude: number | null }

/** The stores that customers can go to, by name; none where there are no two, as nobody is asked for one then. */
export async function openStores(db: Db | Tx, merchantId: string): Promise<OpenStore[]> {
  const stores = await db
    .selectFrom('store')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  return stores.length > 1 ? stores : []
}
