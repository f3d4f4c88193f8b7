import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'

/** Two stores of a merchant, so that there is a choice. */
export async function makeStores(app: App, { id }: { id: string }): Promise<string[]> {
  const rows = ['Old Town', 'Harbour'].map((name) => ({ merchant_id: id, id: uuid(), name }))
  await app.database.kysely.insertInto('store').values(rows).execute()
  return rows.map((row) => row.id)
}
