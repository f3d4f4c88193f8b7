import { v7 as uuid } from 'uuid'
import type { OpeningHours } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import type { Tx } from '../server/src/core/database.ts'
import { setStoresOf } from '../server/src/accounts/staff/stores-of-staff.ts'

export type DemoStore = {
  name: string
  address: string
  latitude: number
  longitude: number
  openingHours: OpeningHours | null
}

/** The stores of a demo merchant: their ids by name. */
export async function seedStores(
  tx: Tx,
  merchantId: string,
  stores: readonly DemoStore[],
): Promise<Map<string, string>> {
  const ids = new Map(stores.map(({ name }) => [name, uuid()]))
  for (const { openingHours, ...facts } of stores)
    await tx
      .insertInto('store')
      .values({
        merchant_id: merchantId,
        id: ids.get(facts.name) ?? '',
        ...facts,
        opening_hours: openingHours && JSON.stringify(openingHours),
      })
      .execute()
  return ids
}

/** Puts a user into one store; without one they work in all. */
export const seedStoreOf = (tx: Tx, merchantId: string, staffId: string, storeId: string | undefined) =>
  setStoresOf(tx, merchantId, staffId, storeId ? [storeId] : [])
