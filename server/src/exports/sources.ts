import { bookingsSource } from './bookings-source.ts'
import { cardsSource } from './cards-source.ts'
import { chopLogSource, myChopLogSource } from './chop-log-source.ts'
import { deliveriesSource } from './deliveries-source.ts'
import { orderCouponsSource, ordersSource } from './orders-source.ts'
import { receiptsSource } from './receipts-source.ts'
import { referralsSource } from './referrals-source.ts'
import type { ExportList, ExportSource } from './export-source.ts'

export const exportSources: Record<ExportList, ExportSource> = {
  cards: cardsSource,
  'chop-log': chopLogSource,
  'my-chop-log': myChopLogSource,
  deliveries: deliveriesSource,
  receipts: receiptsSource,
  referrals: referralsSource,
  orders: ordersSource,
  'order-coupons': orderCouponsSource,
  'booth-bookings': bookingsSource,
}
