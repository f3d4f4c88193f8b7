import { keyKinds } from '@chopcard/contract/outward/key-kinds.ts'
import { effectKinds } from '@chopcard/contract/office/merchant/effects.ts'
import { groupsBefore } from '@chopcard/contract/office/merchant/insights.ts'
import { visitGroups } from '@chopcard/contract/members/visits.ts'
import { passKinds, walletNames } from '@chopcard/contract/outward/wallets.ts'
import { accountStates } from '@chopcard/contract/platform/tenants.ts'
import {
  anomalyRules,
  anomalySentences,
  findingRowKinds,
  findingStates,
} from '@chopcard/contract/office/anomaly-kinds.ts'
import { actorKinds } from '@chopcard/contract/core/actor-kinds.ts'
import { balanceKinds } from '@chopcard/contract/office/merchant/daily-earn-burn.ts'
import { bannerPlaces } from '@chopcard/contract/office/banners.ts'
import { batchActs, batchStates, rowStates } from '@chopcard/contract/office/merchant/batches.ts'
import { bookingStates } from '@chopcard/contract/earning/bookings.ts'
import { campaignTypes } from '@chopcard/contract/loyalty/campaign-types.ts'
import {
  cancelReasons,
  deliveries,
  disputeStates,
  givenBackReasons,
  orderCouponStates,
  orderItemKinds,
  orderStates,
  paymentTypes,
} from '@chopcard/contract/commerce/orders.ts'
import { cardStates, entryKinds, freezers } from '@chopcard/contract/loyalty/cards.ts'
import { automationTriggers, effectStates } from '@chopcard/contract/office/merchant/automations.ts'
import { channels, giftKinds, notificationStates } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { checkStates, deliveryStates } from '@chopcard/contract/earning/merchant/shopify.ts'
import { codeImportStates, importedStates } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { codeSigns, letterCases } from '@chopcard/contract/giving/coupon-checks.ts'
import { codeSources } from '@chopcard/contract/giving/merchant/coupons.ts'
import { codeStates } from '@chopcard/contract/giving/merchant/coupon-codes.ts'
import { codeTypes, validityTypes, voucherTypes } from '@chopcard/contract/giving/vouchers.ts'
import { consentStates, viewEnds } from '@chopcard/contract/platform/merchant/platform-access.ts'
import { couponEventKinds } from '@chopcard/contract/office/merchant/giving-reports.ts'
import { declinableMails, newsletterWishes } from '@chopcard/contract/members/member/profile.ts'
import { earnBatchStates } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { exportStates } from '@chopcard/contract/office/export-kinds.ts'
import { issuedCouponSources } from '@chopcard/contract/giving/merchant/coupon-holders.ts'
import { messageChannels, messageStates } from '@chopcard/contract/messaging/messages.ts'
import { edmStates, edmTroubles } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import {
  contactProblems,
  mailchimpFields,
  mailchimpTags,
  mailchimpTroubles,
  syncSteps,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import { offlineKinds, offlineVerdicts } from '@chopcard/contract/earning/merchant/offline.ts'
import { partnerSides, partnershipStates } from '@chopcard/contract/earning/merchant/partners.ts'
import { proposalStates } from '@chopcard/contract/integration/proposals.ts'
import { planActs, planOrderStates } from '@chopcard/contract/commerce/billing.ts'
import { receiptStates, receiptWaits } from '@chopcard/contract/earning/receipts.ts'
import { referralStates } from '@chopcard/contract/earning/merchant/referrals.ts'
import { tagKinds, tagStates, tapStates } from '@chopcard/contract/outward/taps.ts'
import { sendOutcomes } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import { signInWays } from '@chopcard/contract/accounts/passkeys.ts'
import { voucherEntryKinds, voucherStates } from '@chopcard/contract/giving/voucher-kinds.ts'
import { disabledReasons, webhookDeliveryStates } from '@chopcard/contract/outward/webhooks.ts'
import { drawnBanners } from '../src/giving/coupons/banner-shapes.ts'
import { linkPurposes } from '../src/accounts/staff/one-time-links.ts'
import { measures, validityKinds } from '../src/ledger/decision.ts'
import { paymentOutcomes } from '../src/commerce/payments/apply-payment-event.ts'
import { paymentStates } from '../src/commerce/payments/payment-rules.ts'
import { providerEventKinds } from '../src/commerce/payments/provider.ts'
import { providerNames } from '../src/commerce/payments/providers.ts'
import { purposes } from '../src/commerce/payments/purposes.ts'
import { watchedReferrals } from '../src/earning/referrals/referral-store.ts'

/** The list that a column's check repeats; where the two differ by purpose, in what and why. */
export type StatedList =
  | readonly string[]
  | { contract: readonly string[]; besides?: readonly string[]; without?: readonly string[]; why: string }

/** Of each column whose values a check of the database lists, where that list is stated. */
export const statedLists: Readonly<Record<string, StatedList>> = {
  'anomaly_finding.row_kind': findingRowKinds,
  'anomaly_finding.rule': anomalyRules,
  'anomaly_finding.sentence': anomalySentences,
  'anomaly_finding.state': findingStates,
  'api_key.kind': keyKinds,
  'audit.actor_kind': actorKinds,
  'automation.waits_for': automationTriggers,
  'automation_effect.state': effectStates,
  'banner.place': bannerPlaces,
  'batch.act': batchActs,
  'batch.state': batchStates,
  'batch_row.state': rowStates,
  'booth_booking.state': bookingStates,
  'campaign.type': campaignTypes,
  'card.frozen_by': freezers,
  'card.referral': watchedReferrals,
  'card.state': cardStates,
  'card.validity.kind': validityKinds,
  'chop_entry.kind': entryKinds,
  'chop_entry.measure': measures,
  'coupon.code_source': codeSources,
  'coupon.drawn_banners': drawnBanners,
  'coupon_code.state': {
    contract: codeStates,
    without: ['expired'],
    why: 'a code expires with the day that its coupon names: nothing is written then',
  },
  'coupon_copy.source': issuedCouponSources,
  'coupon_event.kind': couponEventKinds,
  'coupon_import.state': codeImportStates,
  'coupon_import_row.state': {
    contract: importedStates,
    besides: ['read'],
    why: 'a row is shown from the moment that it was checked',
  },
  'coupon_making.letter_case': letterCases,
  'coupon_making.signs': codeSigns,
  'coupon_sending_row.outcome': sendOutcomes,
  'effect.kind': effectKinds,
  'earn_batch.state': earnBatchStates,
  'export_job.state': exportStates,
  'file.state': databaseOnly(['granted', 'published'], 'no answer shows how far an upload is'),
  'mailchimp_config.fields': mailchimpFields,
  'mailchimp_config.step': syncSteps,
  'mailchimp_config.tags': mailchimpTags,
  'mailchimp_config.trouble': mailchimpTroubles,
  'mailchimp_contact.problem': contactProblems,
  'mailchimp_contact.status': databaseOnly(
    ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional', 'archived'],
    'Mailchimp’s own words: answers show what they mean for a mailing',
  ),
  'mailchimp_edm.state': edmStates,
  'mailchimp_edm.trouble': edmTroubles,
  'member.newsletter': newsletterWishes,
  'member.unwanted_mails': declinableMails,
  'member_visits.visit_group': visitGroups,
  'store_visit_move.from_group': groupsBefore,
  'store_visit_move.to_group': visitGroups,
  'visit_move.from_group': groupsBefore,
  'visit_move.to_group': visitGroups,
  'merchant.account_state': accountStates,
  'notification.channels': channels,
  'notification.gift_kind': giftKinds,
  'notification.state': notificationStates,
  'notification_recipient.state': databaseOnly(
    ['waiting', 'told', 'skipped'],
    'answers show how many are in each state',
  ),
  'offline_act.kind': offlineKinds,
  'offline_act.verdict': offlineVerdicts,
  'login_history.way': signInWays,
  'one_time_link.purpose': linkPurposes,
  'outbox.channel': messageChannels,
  'outbox.state': messageStates,
  'partnership.ended_by': partnerSides,
  'partnership.state': partnershipStates,
  'payment.dispute_state': disputeStates,
  'payment.provider': providerNames,
  'payment.purpose': purposes,
  'payment.refund_reason': {
    contract: givenBackReasons,
    besides: ['asked'],
    why: 'what staff give back has no reason that is shown',
  },
  'payment.state': paymentStates,
  'payment_event.kind': providerEventKinds,
  'payment_event.outcome': paymentOutcomes,
  'plan_order.act': planActs,
  'plan_order.state': planOrderStates,
  'platform_day.kind': balanceKinds,
  'platform_file.state': databaseOnly(['granted', 'published'], 'no answer shows how far an upload is'),
  'receipt.state': receiptStates,
  'receipt.waits_for': receiptWaits,
  'referral.state': referralStates,
  'saved_view.list': databaseOnly(['cards'], 'no call names the list: only that of the members has views so far'),
  'shop_order.cancel_reason': cancelReasons,
  'shop_order.delivery': deliveries,
  'shop_order.payment_type': paymentTypes,
  'shop_order.state': orderStates,
  'shop_order_coupon.state': {
    contract: orderCouponStates,
    without: ['active', 'used', 'expired'],
    besides: ['issued'],
    why: 'whether an issued coupon is used or over is read from its code',
  },
  'shop_order_item.kind': orderItemKinds,
  'shopify_check.state': checkStates,
  'shopify_delivery.state': deliveryStates,
  'full_export.state': exportStates,
  'system_export.state': exportStates,
  'tap.state': tapStates,
  'tap_tag.kind': tagKinds,
  'tap_tag.state': tagStates,
  'view_as.ended_by': viewEnds,
  'view_as_consent.state': consentStates,
  'voucher.code_type': codeTypes,
  'voucher.type': voucherTypes,
  'voucher.validity_type': validityTypes,
  'voucher_entry.kind': voucherEntryKinds,
  'voucher_record.state': voucherStates,
  'webhook_delivery.state': webhookDeliveryStates,
  'webhook_endpoint.disabled_reason': disabledReasons,
  'proposal.state': proposalStates,
  'wallet_design.kind': passKinds,
  'wallet_pass.kind': passKinds,
  'wallet_refresh.wallet': walletNames,
}

function databaseOnly(besides: readonly string[], why: string): StatedList {
  return { contract: [], besides, why }
}
