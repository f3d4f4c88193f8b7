import { workDelivery } from '../server/src/earning/shopify/work-delivery.ts'
import { receiveDelivery } from '../server/src/earning/shopify/receive-delivery.ts'
import type { Life } from './live-through.ts'

/** The key that the demo's shop signs with; in a campaign it stands sealed. */
export const demoSignKey = 'shpss_demo_key_of_kopi_corner'
export const demoShopDomain = 'kopi-corner.myshopify.com'

type Event = 'paid' | 'refund' | 'part' | 'cancelled' | 'foreign' | 'small' | 'nobody' | 'test'

/** Order number, customer, how many days ago, and what the shop told. */
const story: readonly (readonly [order: number, customer: number, daysAgo: number, event: Event, amount: string])[] = [
  [1041, 0, 21, 'paid', '48.50'],
  [1042, 1, 19, 'paid', '22.00'],
  [1043, 2, 16, 'foreign', '35.00'],
  [1042, 1, 15, 'refund', '22.00'],
  [1044, 3, 12, 'paid', '76.90'],
  [1045, 0, 9, 'paid', '31.20'],
  [1044, 3, 8, 'part', '26.90'],
  [1046, 4, 6, 'paid', '18.00'],
  [1046, 4, 5, 'cancelled', '18.00'],
  [1047, 1, 3, 'nobody', '12.40'],
  [1048, 2, 2, 'small', '0.50'],
  [1049, 2, 1, 'paid', '64.00'],
  [1050, 3, 0, 'paid', '27.30'],
  [9999, 0, 0, 'test', '10.00'],
]

/** What an online shop has told of its orders over three weeks: paid, refunded, cancelled, and some that count for nothing. */
export async function seedShopify(life: Life, contacts: readonly { email: string }[]): Promise<void> {
  const { app, merchant, campaign } = life
  for (const [i, [order, customer, daysAgo, event, amount]] of story.entries()) {
    const now = new Date(Date.now() - daysAgo * 86_400_000 - (5 - i / 4) * 3_600_000)
    const isRefund = event === 'refund' || event === 'part'
    const email = event === 'nobody' ? null : (contacts[customer]?.email ?? null)
    const body = isRefund
      ? refundOf(order, amount, merchant.currency)
      : orderOf({ order, amount, email, now, event, currency: event === 'foreign' ? 'EUR' : merchant.currency })
    const { id } = await receiveDelivery(app, {
      merchantId: merchant.id,
      campaignId: campaign.id,
      topic: isRefund ? 'refunds/create' : event === 'cancelled' ? 'orders/cancelled' : 'orders/paid',
      shopDomain: demoShopDomain,
      webhookId: `demo-${order}-${i}`,
      isTest: event === 'test',
      raw: Buffer.from(JSON.stringify(body)),
      now,
    })
    await workDelivery(app, merchant, id, now)
  }
}

const idOf = (order: number) => 5_820_000_000_000 + order

const refundOf = (order: number, amount: string, currency: string) => ({
  id: idOf(order) + 500_000,
  order_id: idOf(order),
  transactions: [{ kind: 'refund', status: 'success', amount, currency }],
})

type Told = { order: number; amount: string; email: string | null; now: Date; event: Event; currency: string }

const orderOf = ({ order, amount, email, now, event, currency }: Told) => ({
  id: idOf(order),
  name: `#${order}`,
  email,
  currency,
  total_price: amount,
  current_total_price: amount,
  financial_status: 'paid',
  cancelled_at: event === 'cancelled' ? now.toISOString() : null,
  updated_at: now.toISOString(),
  refunds: [],
})
