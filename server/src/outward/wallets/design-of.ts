import { hash } from 'node:crypto'
import type { PassKind } from '@chopcard/contract/outward/wallets.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { settingsOf } from '../../giving/coupons/coupon-store.ts'
import { readCampaignLook } from './campaign-looks.ts'
import { passColours } from './pass-colours.ts'

type VoucherWords = {
  title: string
  description: string
  terms: string
  banner: string
  detail_banner: string
  background_color: string
  foreground_color: string
}

/** A digest of how all passes of a coupon look: of what holders see there of its settings. */
export const couponDesign = (s: ReturnType<typeof settingsOf>): string =>
  hash(
    'sha256',
    JSON.stringify([
      [s.title || s.name, s.shortDescription, s.secondaryTitle, s.secondaryField, s.auxiliaryTitle, s.auxiliaryField],
      [s.terms, s.backgroundColor, s.foregroundColor, s.walletLogo ?? s.detailBanner, s.walletBanner],
      [s.displayBarcode, s.barcodeType, s.fixedNumber, s.effectiveFrom, s.effectiveTo],
    ]),
  )

/** A digest of how all passes of a voucher look. */
export function voucherDesign(voucher: VoucherWords): string {
  const { title, description, terms, banner, detail_banner } = voucher
  const colours = passColours({ backgroundColor: voucher.background_color, foregroundColor: voucher.foreground_color })
  return hash('sha256', JSON.stringify([title, description, terms, banner, detail_banner, colours]))
}

/** How all passes of a campaign, a coupon or a voucher look now, and whether they are over. */
type Design = { digest: string; isOver: boolean }

const readDesign: Record<PassKind, (db: Db, merchantId: string, id: string) => Promise<Design | undefined>> = {
  async card(db, merchantId, id) {
    const campaign = await db
      .selectFrom('campaign')
      .select('ended_at')
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!campaign) return undefined
    const { digest } = await readCampaignLook(db, merchantId, id)
    return { digest, isOver: campaign.ended_at !== null }
  },
  async coupon(db, merchantId, id) {
    const row = await db
      .selectFrom('coupon')
      .select(['settings', 'fixed_number'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { digest: couponDesign(settingsOf(row)), isOver: false }
  },
  async voucher(db, merchantId, id) {
    const row = await db
      .selectFrom('voucher')
      .select(['title', 'description', 'terms', 'banner', 'detail_banner', 'background_color', 'foreground_color'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && { digest: voucherDesign(row), isOver: false }
  },
}

/** The digest of a look with the names of the shop, which every pass shows. */
export const inShop = (digest: string, { name, names }: Pick<Merchant, 'name' | 'names'>): string =>
  hash('sha256', JSON.stringify([digest, name, names]))

/** Undefined where the campaign, coupon or voucher is no more. */
export async function designOf(db: Db, kind: PassKind, merchant: Merchant, id: string): Promise<Design | undefined> {
  const design = await readDesign[kind](db, merchant.id, id)
  return design && { ...design, digest: inShop(design.digest, merchant) }
}
