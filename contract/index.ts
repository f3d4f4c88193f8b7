import * as adminAppleIdentifiers from './platform/admin/apple-identifiers.ts'
import * as adminBanners from './platform/admin/banners.ts'
import * as admins from './platform/admin/admins.ts'
import * as adminDeliveries from './platform/admin/deliveries.ts'
import * as adminPasskeys from './platform/admin/passkeys.ts'
import * as adminTutorials from './platform/admin/tutorials.ts'
import * as adminUploads from './platform/admin/uploads.ts'
import * as failedJobs from './platform/admin/failed-jobs.ts'
import * as adminFeatures from './platform/admin/features.ts'
import * as adminFollowUp from './platform/admin/follow-up.ts'
import * as adminMerchants from './platform/admin/merchants.ts'
import * as adminViews from './platform/admin/views.ts'
import * as adminPlans from './platform/admin/plans.ts'
import * as adminRoles from './platform/admin/roles.ts'
import * as adminChopTotals from './platform/admin/chop-totals.ts'
import * as adminMemberMonths from './platform/admin/member-months.ts'
import * as adminPaymentHistory from './platform/admin/payment-history.ts'
import * as adminDashboard from './platform/admin/dashboard.ts'
import * as adminHealth from './platform/admin/health.ts'
import * as actionLog from './platform/admin/action-log.ts'
import * as tasks from './platform/admin/tasks.ts'
import * as systemConfig from './platform/admin/system-config.ts'
import * as adminExports from './platform/admin/exports.ts'
import * as platform from './platform/admin/platform.ts'
import * as phoneLogs from './outward/admin/phone-logs.ts'
import * as memberCard from './loyalty/member/card.ts'
import * as memberTaps from './outward/member/taps.ts'
import * as taps from './outward/merchant/taps.ts'
import * as memberCoupons from './giving/member/coupons.ts'
import * as memberEarnCodes from './earning/member/earn-codes.ts'
import * as memberReferrals from './earning/member/referrals.ts'
import * as memberReceipts from './earning/member/receipts.ts'
import * as memberProfile from './members/member/profile.ts'
import * as memberPush from './messaging/member/push.ts'
import * as memberRedeem from './loyalty/member/redeem.ts'
import * as memberCarnival from './earning/member/carnival.ts'
import * as memberVouchers from './giving/member/vouchers.ts'
import * as account from './accounts/merchant/account.ts'
import * as adminHomePage from './platform/admin/home-page.ts'
import * as firstSteps from './office/merchant/first-steps.ts'
import * as automations from './office/merchant/automations.ts'
import * as banners from './office/merchant/banners.ts'
import * as batches from './office/merchant/batches.ts'
import * as billing from './commerce/merchant/billing.ts'
import * as booths from './earning/merchant/booths.ts'
import * as campaignDefaults from './loyalty/merchant/campaign-defaults.ts'
import * as campaigns from './loyalty/merchant/campaigns.ts'
import * as cards from './loyalty/merchant/cards.ts'
import * as segments from './loyalty/merchant/segments.ts'
import * as chopLog from './loyalty/merchant/chop-log.ts'
import * as couponCopies from './giving/merchant/coupon-codes.ts'
import * as couponHolders from './giving/merchant/coupon-holders.ts'
import * as couponImports from './giving/merchant/coupon-imports.ts'
import * as couponSending from './giving/merchant/coupon-sending.ts'
import * as coupons from './giving/merchant/coupons.ts'
import * as earnBurn from './office/merchant/daily-earn-burn.ts'
import * as campaignOverview from './office/merchant/campaign-overview.ts'
import * as chances from './office/merchant/chances.ts'
import * as comparison from './office/merchant/comparison.ts'
import * as dashboard from './office/merchant/dashboard.ts'
import * as weeklyMail from './office/merchant/weekly-mail.ts'
import * as needsYou from './office/merchant/needs-you.ts'
import * as deliveries from './messaging/merchant/deliveries.ts'
import * as earnCodes from './earning/merchant/earn-codes.ts'
import * as givingReports from './office/merchant/giving-reports.ts'
import * as exports from './office/merchant/exports.ts'
import * as fullExports from './office/merchant/full-exports.ts'
import * as members from './members/merchant/members.ts'
import * as imports from './office/merchant/imports.ts'
import * as effects from './office/merchant/effects.ts'
import * as insights from './office/merchant/insights.ts'
import * as liability from './office/merchant/liability.ts'
import * as mailing from './messaging/merchant/mailing.ts'
import * as forecasts from './loyalty/merchant/forecasts.ts'
import * as merchantEdit from './accounts/merchant/edit-merchant.ts'
import * as merchant from './accounts/merchant/merchant.ts'
import * as anomalies from './office/merchant/anomalies.ts'
import * as offline from './earning/merchant/offline.ts'
import * as notifications from './messaging/merchant/notifications.ts'
import * as passkeys from './accounts/merchant/passkeys.ts'
import * as orders from './commerce/merchant/orders.ts'
import * as referrals from './earning/merchant/referrals.ts'
import * as receipts from './earning/merchant/receipts.ts'
import * as platformAccess from './platform/merchant/platform-access.ts'
import * as partnerTill from './earning/merchant/partner-till.ts'
import * as partners from './earning/merchant/partners.ts'
import * as mailchimp from './outward/merchant/mailchimp.ts'
import * as mailchimpEdm from './outward/merchant/mailchimp-edm.ts'
import * as mailchimpWebhook from './outward/webhooks/mailchimp.ts'
import * as shopify from './earning/merchant/shopify.ts'
import * as tillEnrolment from './members/merchant/till-enrolment.ts'
import * as till from './loyalty/merchant/till.ts'
import * as staff from './accounts/merchant/staff.ts'
import * as stores from './accounts/merchant/stores.ts'
import * as tutorials from './office/merchant/tutorials.ts'
import * as uploads from './accounts/merchant/uploads.ts'
import * as views from './office/merchant/views.ts'
import * as webhooks from './outward/merchant/webhooks.ts'
import * as voucherActs from './giving/merchant/voucher-acts.ts'
import * as voucherRecords from './giving/merchant/voucher-records.ts'
import * as vouchers from './giving/merchant/vouchers.ts'
import * as registration from './members/public/registration.ts'
import * as notice from './platform/public/notice.ts'
import * as signIn from './accounts/public/sign-in.ts'
import * as keys from './outward/merchant/keys.ts'
import * as sandbox from './outward/merchant/sandbox.ts'
import * as assistants from './integration/assistants.ts'
import * as proposals from './integration/merchant/proposals.ts'
import * as integrationBookings from './integration/v1/bookings.ts'
import * as integrationCampaigns from './integration/v1/campaigns.ts'
import * as integrationCards from './integration/v1/cards.ts'
import * as integrationCoupons from './integration/v1/coupons.ts'
import * as integrationEntries from './integration/v1/entries.ts'
import * as passkeySignIn from './accounts/public/passkey-sign-in.ts'
import * as integrationEvents from './integration/v1/events.ts'
import * as integrationExports from './integration/v1/exports.ts'
import * as integrationMembers from './integration/v1/members.ts'
import * as integrationOrders from './integration/v1/orders.ts'
import * as integrationQuestions from './integration/v1/questions.ts'
import * as integrationReceipts from './integration/v1/receipts.ts'
import * as integrationReports from './integration/v1/reports.ts'
import * as integrationVouchers from './integration/v1/vouchers.ts'
import type { Route } from './core/route.ts'
import * as shopifyWebhook from './earning/webhooks/shopify.ts'
import * as paymentsWebhook from './commerce/webhooks/payments.ts'

const nouns = [
  signIn,
  passkeySignIn,
  notice,
  registration,
  account,
  merchant,
  merchantEdit,
  billing,
  staff,
  stores,
  passkeys,
  uploads,
  dashboard,
  comparison,
  campaignOverview,
  needsYou,
  weeklyMail,
  chances,
  earnBurn,
  liability,
  insights,
  effects,
  campaigns,
  campaignDefaults,
  forecasts,
  cards,
  segments,
  members,
  till,
  tillEnrolment,
  offline,
  anomalies,
  chopLog,
  exports,
  fullExports,
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
  memberTaps,
  taps,
  mailchimp,
  mailchimpEdm,
  mailchimpWebhook,
  shopify,
  shopifyWebhook,
  paymentsWebhook,
  webhooks,
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
  phoneLogs,
  failedJobs,
  adminBanners,
  adminHomePage,
  automations,
  banners,
  firstSteps,
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
  adminPasskeys,
  tasks,
  actionLog,
  adminChopTotals,
  adminMemberMonths,
  adminPaymentHistory,
  adminDashboard,
  adminHealth,
  systemConfig,
  keys,
  sandbox,
  integrationCards,
  integrationEntries,
  integrationMembers,
  integrationCampaigns,
  integrationCoupons,
  integrationVouchers,
  integrationOrders,
  integrationReceipts,
  integrationBookings,
  integrationEvents,
  integrationExports,
  integrationReports,
  integrationQuestions,
  assistants,
  proposals,
]

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** The names of the calls in the code, by which clients that are generated call them. */
export const codeNames: ReadonlyMap<Route, string> = new Map(
  nouns.flatMap((noun) =>
    Object.entries(noun as Record<string, unknown>).flatMap(([name, value]) =>
      isRoute(value) ? [[value, name.replace(/ByKey$/, '')] as const] : [],
    ),
  ),
)

/** Every call there is: what the server must serve, the reference shows and the sweep tries. */
export const routes: readonly Route[] = nouns.flatMap((noun) =>
  Object.values(noun as Record<string, unknown>).filter(isRoute),
)
