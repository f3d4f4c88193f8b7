import { sql } from 'kysely'
import type { z } from 'zod'
import type { OpeningHours } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import type { Store, StoreBody } from '@chopcard/contract/accounts/merchant/stores.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { breaks, type Db, type Tx } from '../../core/database.ts'

/** The stores of a merchant, without order or limit. */
export const storesQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('store as st')
    .where('st.merchant_id', '=', merchantId)
    .where('st.deleted_at', 'is', null)
    .select(['st.id', 'st.name', 'st.address', 'st.latitude', 'st.longitude', 'st.opening_hours', 'st.active'])
    .select('st.created_at')
    .select((eb) =>
      eb
        .selectFrom('staff_store as a')
        .select(sql<number>`count(*)::integer`.as('users'))
        .where('a.merchant_id', '=', merchantId)
        .whereRef('a.store_id', '=', 'st.id')
        .as('users'),
    )

export type StoreRow = Awaited<ReturnType<ReturnType<typeof storesQuery>['executeTakeFirstOrThrow']>>

/** One store of the merchant; NOT_FOUND for another's. */
export const loadStore = async (db: Db | Tx, merchantId: string, id: string): Promise<StoreRow> =>
  (await storesQuery(db, merchantId).where('st.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')

export const presentStore = (row: StoreRow): z.input<typeof Store> => ({
  id: row.id,
  name: row.name,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  openingHours: row.opening_hours as OpeningHours | null,
  active: row.active,
  users: row.users ?? 0,
  createdAt: row.created_at.toISOString(),
})

export const storeColumns = (body: StoreBody) => ({
  name: body.name,
  address: body.address,
  latitude: body.latitude,
  longitude: body.longitude,
  opening_hours: body.openingHours && JSON.stringify(body.openingHours),
  active: body.active,
})

/** Says of a name that another store has it. */
export async function orNameTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!breaks(error, 'store_name')) throw error
    return refuse('NAME_ALREADY_EXISTS', { fields: [{ path: 'name', message: 'storeNameUsed' }] })
  }
}
