import type { EmailTemplateName } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { ReadEvent } from './change-event.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'

/** Every background job by name with its payload: one list, handlers in their features. */
export type JobList = {
  'deliver-message': { messageId: string }
  /** An event that a subscriber could not handle when it came. */
  'handle-event': { subscriber: string; event: ReadEvent }
  /**
   * Looks up the address and sends a link. Done in a job, so that the request takes the same time for known and unknown
   * addresses.
   */
  'mail-account-link': {
    email: string
    wants: 'sign-in' | 'reset-password'
    language: Language
    nickname: string | null
    redirect: string | null
  }
  'register-merchant': {
    merchantName: string
    userName: string
    email: string
    language: Language
    timeZone: string
    currency: string
    sealedPasswordHash: string
    ip: string
    requestId: string
  }
  'run-export': { merchantId: string; exportId: string }
  'run-system-export': { exportId: string }
  'run-batch': { merchantId: string; batchId: string }
  'run-notification': { merchantId: string; notificationId: string }
  'start-notifications': Record<never, never>
  'approve-receipt': { merchantId: string; receiptId: string }
  'work-shopify-delivery': { merchantId: string; deliveryId: string }
  /** Asks every connected shop for orders that it has not reported, with one job per shop. */
  'check-shops': Record<never, never>
  'check-shop': { merchantId: string; campaignId: string }
  'clean-up-shopify': Record<never, never>
  'make-earn-codes': { merchantId: string; batchId: string }
  'make-coupon-codes': { merchantId: string; couponId: string; makingId: string }
  'import-coupon-codes': { merchantId: string; importId: string }
  'remove-coupon': { merchantId: string; couponId: string }
  'send-coupon': { merchantId: string; sendingId: string }
  'give-earn-use-back': { merchantId: string; entryId: string }
  /** Every minute: gives referral bonuses that are due since the referee's first chop. */
  'settle-referrals': Record<never, never>
  'send-member-mail': { merchantId: string; cardId: string; mail: EmailTemplateName; messageId: string }
  'send-balance-notices': Record<never, never>
  'close-days': Record<never, never>
  'keep-month-ends': Record<never, never>
  /** Starts the nightly work of merchants whose day has begun, with one job each. */
  'start-deadlines': Record<never, never>
  'merchant-deadlines': { merchantId: string; day: string }
  'apply-terms': { merchantId: string; campaignId: string }
  /** Gives new places in time slots, created by a save of the campaign, to those who wait for them. */
  'fill-slots': { merchantId: string; campaignId: string }
  'expire-vouchers': Record<never, never>
  /** Every minute: cancels orders that were not paid in time. */
  'abandon-orders': Record<never, never>
  'remind-of-plan-end': Record<never, never>
  /** Asks the payment provider for outstanding refunds, or to close the checkout of a cancelled order. */
  'settle-payment': { merchantId: string; paymentId: string }
  /** Every hour: computes the values by which the platform's lists of merchants sort. */
  'count-merchant-totals': Record<never, never>
  /** Every hour: computes the totals of the platform's reports. */
  'count-platform-reports': Record<never, never>
  'end-feature-overrides': Record<never, never>
  /** Every minute: ends views of merchants whose time, session or permission has ended. */
  'end-views': Record<never, never>
  /** Seals the rows of the merchants' audit log, and checks both hash chains. */
  'seal-audit': Record<never, never>
  'check-audit': Record<never, never>
  reconcile: Record<never, never>
  'clean-up': Record<never, never>
  'clean-up-messages': Record<never, never>
  'clean-up-uploads': Record<never, never>
  'clean-up-exports': Record<never, never>
  'clean-up-batches': Record<never, never>
  'clean-up-registrations': Record<never, never>
}
