import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestMerchant } from './make.ts'

/** An export of everything that can be downloaded. */
export async function makeFullExport(app: App, merchant: TestMerchant): Promise<string> {
  const id = uuid()
  const content = Buffer.from('PK')
  await app.storage.put(`exports/${merchant.id}/${id}-1.zip`, content, 'application/zip')
  await app.database.kysely
    .insertInto('full_export')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: merchant.owner.id,
      state: 'done',
      bytes: content.length,
      parts: 1,
      ended_at: new Date(),
    })
    .execute()
  return id
}
