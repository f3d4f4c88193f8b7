import type { App } from '../server/src/core/app.ts'
import { demoPlaces } from './demo-places.ts'
import { systemScreens } from './system-screens.ts'

export type Screen = { name: string; path: string; by: 'merchant' | 'system' | 'nobody' | 'member' }

/** Every page of the application by its address, on the data of the demo shop. */
export async function screensOf(app: App): Promise<Screen[]> {
  const places = await demoPlaces(app)
  const { stamps, points, fair } = places
  const merchant = {
    dashboard: '/dashboard',
    adjust: `/merchant/adjust?card=${stamps.number}`,
    'adjust-v2': `/merchant/adjust_v2?card=${stamps.number}`,
    'quick-issue': '/merchant/quick-earn-attend',
    'quick-redeem': `/merchant/quick-redeem?card=${stamps.number}`,
    campaigns: '/campaign/campaign-list',
    'campaign-add': '/campaign/campaign-list/add',
    'campaign-edit': `/campaign/${stamps.campaign}`,
    'earn-codes': `/campaign/${stamps.campaign}/earn-codes`,
    'earn-batch': `/campaign/${stamps.campaign}/earn-codes/${places.batch}`,
    referrals: `/campaign/${stamps.campaign}/referrals`,
    messages: '/campaign/campaign-notification-list',
    message: `/campaign/campaign-notification-list?message=${places.message}`,
    'shopify-deliveries': '/campaign/shopify-deliveries',
    members: '/members/member-list',
    batches: '/members/batches',
    import: '/members/import',
    receipts: '/members/member-receipt-list',
    receipt: `/members/member-receipt-list?receipt=${places.receipt}`,
    'receipts-report': '/members/member-receipt-list?view=report',
    approval: '/members/approval',
    duplicates: '/members/duplicates',
    bookings: '/members/booth-booking-list',
    slots: '/members/booth-slots',
    coupons: '/coupon/coupon-list',
    'coupon-add': '/coupon/coupon-list/add',
    'coupon-edit': `/coupon/${places.coupon}`,
    'coupon-codes': `/coupon/${places.coupon}/codes`,
    'coupon-copies': `/coupon/${places.coupon}/copies`,
    'coupon-import': `/coupon/${places.coupon}/import`,
    vouchers: '/voucher/voucher-list',
    'voucher-add': '/voucher/voucher-list/add',
    'voucher-edit': `/voucher/${places.voucher}`,
    'voucher-records': '/voucher/voucher-record-list',
    'voucher-record': `/voucher/voucher-record-list?record=${places.record}`,
    'till-voucher': `/merchant/quick-redeem?card=${places.voucherCode}`,
    'service-plan': '/billing/service-plan',
    payments: '/billing/payment-history',
    'pay-form': '/billing/pay/form',
    'order-history': '/order/order-history',
    'order-items': '/order/order-items',
    order: `/order/order-history?order=${places.order}`,
    transactions: '/report/merchant-member-chop-log',
    'my-report': '/report/merchant-admin-member-chop-log',
    'coupon-transactions': '/report/coupon-transaction',
    'voucher-transactions': '/report/voucher-transaction',
    liability: '/report/liability',
    'daily-earn-burn': '/report/daily-earn-burn',
    configuration: '/setup/configuration',
    tutorials: '/tutorial/tutorial-list',
    'partner-campaigns': '/campaign/partner-campaigns',
    'partner-settlements': '/campaign/partner-settlements',
    'partner-operations': '/campaign/partner-operations',
    'partner-till': '/merchant/partner-till',
    'offline-acts': '/report/offline-act-list',
    deliveries: '/report/delivery-list',
    staff: '/setup/merchant-admin-list',
    'staff-add': '/setup/merchant-admin-add',
    'staff-edit': `/setup/merchant-admin-edit/${places.staff}`,
    'staff-tags': '/setup/merchant-admin-tags',
    roles: '/setup/merchant-role-list',
    'role-new': '/setup/merchant-role-edit/new?copy=operator',
    'account-center': '/account/center',
    'account-settings': '/account/settings',
  }
  const nobody = {
    login: '/merchant/login',
    register: '/merchant/register',
    'register-result': '/merchant/register-result',
    'forget-password': '/merchant/forget-password',
    'reset-password-invalid': '/merchant/reset-password/lt_unknown',
    'login-link': '/merchant/login/link/lt_unknown',
    '404': '/404',
    'sys-login': '/sys/login',
    'sys-set-password-invalid': '/sys/set-password/lt_unknown',
  }
  const member = {
    'member-join': `/member/login/${stamps.campaign}?ref=SITI`,
    'member-join-phone': `/member/login/${places.nata}`,
    'member-join-fair': `/member/spccLogin/${fair.campaign}`,
    'member-card': `/member/card/${stamps.token}`,
    'member-points': `/member/card/${points.token}`,
    'member-receipt': `/member/receipt/${points.number}?token=${points.token}`,
    'member-fair': `/member/CarnivalModeCard/${fair.token}`,
    'member-voucher': `/member/voucher/${places.given}`,
    'member-coupon': `/member/coupon/${places.copyToken}`,
    'coupon-offer': `/merchant/coupon/${places.coupon}`,
    // Of the card that was shown last.
    'member-cards': '/member/CardSelection',
    'member-unknown': '/member/card/ct_unknown',
    shop: `/shop/${places.merchant}`,
    'shop-order': `/shop/order/${places.orderPage}`,
  }
  const system = await systemScreens(app)
  return Object.entries({ merchant, nobody, member, system }).flatMap(([by, pages]) =>
    Object.entries(pages).map(([name, path]) => ({ name, path, by: by as Screen['by'] })),
  )
}
