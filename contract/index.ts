import * as adminAppleIdentifiers from './admin/apple-identifiers.ts'
import * as adminBanners from './admin/banners.ts'
import * as admins from './admin/admins.ts'
import * as adminDeliveries from './admin/deliveries.ts'
import * as adminTutorials from './admin/tutorials.ts'
import * as adminUploads from './admin/uploads.ts'
import * as failedJobs from './admin/failed-jobs.ts'
import * as adminFeatures from './admin/features.ts'
import * as adminFollowUp from './admin/follow-up.ts'
import * as adminMerchants from './admin/merchants.ts'
import * as adminViews from './admin/views.ts'
import * as adminPlans from './admin/plans.ts'
import * as adminRoles from './admin/roles.ts'
import * as adminChopTotals from './admin/chop-totals.ts'
import * as adminMemberMonths from './admin/member-months.ts'
import * as adminPaymentHistory from './admin/payment-history.ts'
import * as adminDashboard from './admin/dashboard.ts'
import * as actionLog from './admin/action-log.ts'
import * as tasks from './admin/tasks.ts'
import * as systemConfig from './admin/system-config.ts'
import * as adminExports from './admin/exports.ts'
import * as platform from './admin/platform.ts'
import * as memberCard from './member/card.ts'
import * as memberCoupons from './member/coupons.ts'
import * as memberEarnCodes from './member/earn-codes.ts'
import * as memberReferrals from './member/referrals.ts'
import * as memberReceipts from './member/receipts.ts'
import * as memberProfile from './member/profile.ts'
import * as memberPush from './member/push.ts'
import * as memberRedeem from './member/redeem.ts'
import * as memberCarnival from './member/carnival.ts'
import * as memberVouchers from './member/vouchers.ts'
import * as account from './merchant/account.ts'
import * as banners from './merchant/banners.ts'
import * as batches from './merchant/batches.ts'
import * as billing from './merchant/billing.ts'
import * as booths from './merchant/booths.ts'
import * as campaignDefaults from './merchant/campaign-defaults.ts'
import * as campaigns from './merchant/campaigns.ts'
import * as cards from './merchant/cards.ts'
import * as chopLog from './merchant/chop-log.ts'
import * as couponCopies from './merchant/coupon-copies.ts'
import * as couponHolders from './merchant/coupon-holders.ts'
import * as couponImports from './merchant/coupon-imports.ts'
import * as couponSending from './merchant/coupon-sending.ts'
import * as coupons from './merchant/coupons.ts'
import * as earnBurn from './merchant/daily-earn-burn.ts'
import * as dashboard from './merchant/dashboard.ts'
import * as deliveries from './merchant/deliveries.ts'
import * as earnCodes from './merchant/earn-codes.ts'
import * as givingReports from './merchant/giving-reports.ts'
import * as exports from './merchant/exports.ts'
import * as members from './merchant/members.ts'
import * as imports from './merchant/imports.ts'
import * as liability from './merchant/liability.ts'
import * as mailing from './merchant/mailing.ts'
import * as forecasts from './merchant/forecasts.ts'
import * as merchantEdit from './merchant/edit-merchant.ts'
import * as merchant from './merchant/merchant.ts'
import * as offline from './merchant/offline.ts'
import * as notifications from './merchant/notifications.ts'
import * as orders from './merchant/orders.ts'
import * as referrals from './merchant/referrals.ts'
import * as receipts from './merchant/receipts.ts'
import * as platformAccess from './merchant/platform-access.ts'
import * as partnerTill from './merchant/partner-till.ts'
import * as partners from './merchant/partners.ts'
import * as shopify from './merchant/shopify.ts'
import * as till from './merchant/till.ts'
import * as staff from './merchant/staff.ts'
import * as tutorials from './merchant/tutorials.ts'
import * as uploads from './merchant/uploads.ts'
import * as views from './merchant/views.ts'
import * as voucherActs from './merchant/voucher-acts.ts'
import * as voucherRecords from './merchant/voucher-records.ts'
import * as vouchers from './merchant/vouchers.ts'
import * as registration from './public/registration.ts'
import * as notice from './public/notice.ts'
import * as signIn from './public/sign-in.ts'
import type { Route } from './route.ts'
import * as shopifyWebhook from './webhooks/shopify.ts'
import * as paymentsWebhook from './webhooks/payments.ts'

const nouns = [
  signIn,
  notice,
  registration,
  account,
  merchant,
  merchantEdit,
  billing,
  staff,
  uploads,
  dashboard,
  earnBurn,
  liability,
  campaigns,
  campaignDefaults,
  forecasts,
  cards,
  members,
  till,
  offline,
  chopLog,
  exports,
  mailing,
  batches,
  imports,
  views,
  coupons,
  couponCopies,
  couponHolders,
  couponImports,
  couponSending,
  earnCodes,
  referrals,
  partners,
  partnerTill,
  platformAccess,
  receipts,
  booths,
  memberCard,
  memberCarnival,
  memberRedeem,
  memberReceipts,
  memberEarnCodes,
  memberCoupons,
  memberVouchers,
  memberReferrals,
  notifications,
  memberPush,
  memberProfile,
  shopify,
  shopifyWebhook,
  paymentsWebhook,
  orders,
  vouchers,
  voucherRecords,
  voucherActs,
  givingReports,
  deliveries,
  platform,
  adminDeliveries,
  adminTutorials,
  adminAppleIdentifiers,
  failedJobs,
  adminBanners,
  banners,
  adminUploads,
  tutorials,
  adminMerchants,
  adminFollowUp,
  adminViews,
  adminPlans,
  adminFeatures,
  adminRoles,
  adminExports,
  admins,
  tasks,
  actionLog,
  adminChopTotals,
  adminMemberMonths,
  adminPaymentHistory,
  adminDashboard,
  systemConfig,
]

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Every call there is: what the server must serve, the reference shows and the sweep tries. */
export const routes: readonly Route[] = nouns.flatMap((noun) =>
  Object.values(noun as Record<string, unknown>).filter(isRoute),
)
