import { sql } from 'kysely'
import type { ShopOffer } from '@chopcard/contract/commerce/member/shop.ts'
import { MAX_PER_LINE } from '@chopcard/contract/commerce/orders.ts'
import { openStores } from '../../accounts/stores/open-stores.ts'
import { plainCoupons, settingsOf } from '../../giving/coupons/coupon-store.ts'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

/** What the shop's page of a merchant sells now, with the prices of the definitions. */
export async function offersOf(db: Db | Tx, merchant: Merchant, now: Date): Promise<ShopOffer[]> {
  return [...(await couponsOnSale(db, merchant, now)), ...(await vouchersOnSale(db, merchant, now))]
}

async function couponsOnSale(db: Db | Tx, merchant: Merchant, now: Date): Promise<ShopOffer[]> {
  const today = localDay(now, merchant.timeZone)
  const rows = await plainCoupons(db, merchant.id)
    .where(sql<boolean>`c.settings ->> 'onSale' = 'true'`)
    // Those of an archive of an earlier version say no currency.
    .where(sql<boolean>`coalesce(c.currency, ${merchant.currency}) = ${merchant.currency}`)
    .where('c.published_from', '<=', now)
    .where('c.published_to', '>', now)
    .where((eb) => eb.or([eb('c.effective_to', 'is', null), eb('c.effective_to', '>=', today)]))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(100)
    .execute()
  return rows.map((row) => {
    const settings = settingsOf(row)
    const codes = row.code_source === 'fixed' ? Infinity : row.made - row.taken
    const left = Math.min(row.quota === -1 ? Infinity : row.quota - row.taken, codes)
    return {
      kind: 'coupon',
      id: row.id,
      name: settings.title || row.name,
      about: settings.shortDescription,
      terms: settings.terms,
      price: settings.price ?? 0,
      worth: null,
      seen: String(settings.price ?? 0),
      picture: settings.detailBanner,
      until: row.effective_to,
      left: left === Infinity ? null : Math.max(0, left),
      mostPerPerson: settings.maxPerMember || null,
      most: Math.max(0, Math.min(MAX_PER_LINE, left, settings.maxPerMember || MAX_PER_LINE)),
    }
  })
}

async function vouchersOnSale(db: Db | Tx, merchant: Merchant, now: Date): Promise<ShopOffer[]> {
  const today = localDay(now, merchant.timeZone)
  const rows = await db
    .selectFrom('voucher')
    .selectAll()
    .where('merchant_id', '=', merchant.id)
    .where('enabled', '=', true)
    .where('type', '=', 'value')
    .where('price', '>', 0)
    .where('currency', '=', merchant.currency)
    .where((eb) => eb.or([eb('effective_to', 'is', null), eb('effective_to', '>=', today)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    kind: 'voucher',
    id: row.id,
    name: row.title,
    about: row.description,
    terms: row.terms,
    price: row.price,
    worth: row.amount,
    seen: `${row.price} ${row.amount}`,
    picture: row.detail_banner,
    until: row.effective_to,
    left: null,
    mostPerPerson: null,
    most: MAX_PER_LINE,
  }))
}

/** Where an order can be fetched: at a store, or at what is only a name. */
type PickupPlace = { id: string | null; name: string }

/** The shops where an order can be fetched: the merchant's stores, or those of the campaigns that run, or the only one. */
export async function storesOf(db: Db | Tx, merchant: Merchant): Promise<PickupPlace[]> {
  const stores = await openStores(db, merchant.id)
  if (stores.length) return stores
  const { rows } = await sql<{ name: string }>`
    select distinct shop.name
    from campaign c, jsonb_array_elements_text(coalesce(c.settings -> 'shopNames', '[]')) as shop (name)
    where c.merchant_id = ${merchant.id} and c.ended_at is null order by 1 limit 50`.execute(db)
  const names = rows.length ? rows.map(({ name }) => name) : [merchant.name]
  return names.map((name) => ({ id: null, name }))
}
