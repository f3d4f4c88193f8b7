import type { Language } from '@chopcard/contract/core/kinds.ts'
import { sql } from 'kysely'
import { merchantName, type Named } from '../../core/merchant-name.ts'

/** What the store of a merchant's row is called, of a table with `store_id`; null for none. */
export const storeName = (merchantId: string, row: 'e' | 'o' | 'r') => sql<string | null>`(
  select name from store where merchant_id = ${merchantId} and id = ${sql.ref(`${row}.store_id`)})`

/** What a store is called to readers of a language: the one that has the merchant's own name by the merchant's name in it. */
export const storeIn = (language: Language, merchant: Named, store: string): string =>
  store === merchant.name ? merchantName(merchant, language) : store

/** Stores that a customer chooses from, by their name, each with what it is called to them. */
export const storesIn = (language: Language, merchant: Named, stores: readonly string[]) =>
  stores.map((store) => ({ store, name: storeIn(language, merchant, store) }))
