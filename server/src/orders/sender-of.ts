import type { Shop } from '@chopcard/contract/member/shop.ts'
import type { App } from '../core/app.ts'
import type { Merchant } from '../core/context.ts'
import { readMerchantInfo } from '../merchants/merchant-info.ts'

/** The merchant as its pages show it. */
export async function senderOf(app: App, merchant: Merchant): Promise<Shop['merchant']> {
  const { logo, backgroundColor } = await readMerchantInfo(app.database.kysely, merchant.id)
  return { id: merchant.id, name: merchant.name, logo, timeZone: merchant.timeZone, backgroundColor }
}
