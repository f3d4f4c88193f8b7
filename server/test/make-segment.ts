import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestMerchant } from './make.ts'

/** A segment of the merchant. */
export async function makeSegment(app: App, merchant: Pick<TestMerchant, 'id'>, filters: object = {}): Promise<string> {
  const id = uuid()
  await app.database.kysely
    .insertInto('segment')
    .values({ merchant_id: merchant.id, id, name: `Segment ${id}`, filters: JSON.stringify(filters) })
    .execute()
  return id
}
