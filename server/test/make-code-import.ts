import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestMerchant } from './make.ts'

/** A file with one code for a coupon, as far as this. */
export async function makeCodeImport(app: App, merchant: TestMerchant, couponId: string, state: 'read' | 'checked') {
  const [id, code] = [uuid(), `FILE-${uuid()}`]
  const own = { merchant_id: merchant.id }
  await app.database.kysely
    .insertInto('coupon_import')
    .values({
      ...own,
      id,
      coupon_id: couponId,
      staff_id: merchant.owner.id,
      filename: 'codes.csv',
      headings: JSON.stringify([code]),
      code_column: 0,
      has_headings: false,
      state,
    })
    .execute()
  const checked = state === 'checked' ? { state: 'waiting', code } : {}
  await app.database.kysely
    .insertInto('coupon_import_row')
    .values({ ...own, import_id: id, number: 1, cells: JSON.stringify([code]), ...checked })
    .execute()
  return id
}
