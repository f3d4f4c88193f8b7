import type { EmailTemplateName } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'

/** Every background job by name with its payload: one list, handlers in their features. */
export type JobList = {
  'deliver-message': { messageId: string }
  /** Looks the address up and mails a link, so that a request takes the same time for known and unknown ones. */
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
  /** Asks every connected shop for orders that it has not told of, each by a job of its own. */
  'check-shops': Record<never, never>
  'check-shop': { merchantId: string; campaignId: string }
  'clean-up-shopify': Record<never, never>
  'make-earn-codes': { merchantId: string; batchId: string }
  'make-coupon-codes': { merchantId: string; couponId: string; makingId: string }
  'import-coupon-codes': { merchantId: string; importId: string }
  'remove-coupon': { merchantId: string; couponId: string }
  'send-coupon': { merchantId: string; sendingId: string }
  'give-earn-use-back': { merchantId: string; entryId: string }
  /** Every minute: the bonuses for members who were brought, owed since their first chop. */
  'settle-referrals': Record<never, never>
  'send-member-mail': { merchantId: string; cardId: string; mail: EmailTemplateName; messageId: string }
  'send-balance-notices': Record<never, never>
  'close-days': Record<never, never>
  'keep-month-ends': Record<never, never>
  /** Begins the merchants' days, each once, with the job of its own that follows. */
  'start-deadlines': Record<never, never>
  'merchant-deadlines': { merchantId: string; day: string }
  'apply-terms': { merchantId: string; campaignId: string }
  /** Gives places that a save of the campaign made to those who wait for them. */
  'fill-slots': { merchantId: string; campaignId: string }
  'expire-vouchers': Record<never, never>
  /** Every minute: lets go of orders that nobody paid in time. */
  'abandon-orders': Record<never, never>
  'remind-of-plan-end': Record<never, never>
  /** Asks the provider to give back what is to be given back, or to close a checkout that was let go. */
  'settle-payment': { merchantId: string; paymentId: string }
  /** Every hour: what the platform's lists of merchants sort by. */
  'count-merchant-totals': Record<never, never>
  /** Every hour: what the reports of the platform read. */
  'count-platform-reports': Record<never, never>
  'end-feature-overrides': Record<never, never>
  /** Every minute: ends views of merchants by the platform whose time, session or right is over. */
  'end-views': Record<never, never>
  /** Seals the lines of the merchants' audit, and checks both chains. */
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
