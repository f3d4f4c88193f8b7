import type { DB } from '../src/core/schema.d.ts'

type Table = keyof DB | '?'

/**
 * Writes to a table by files of another feature than its owner. `?` is a table whose name only the running program knows.
 */
export const foreignWrites: readonly { files: string; tables: readonly Table[]; why: string }[] = [
  {
    files: 'server/sql/apply_operations.sql',
    tables: ['balance_notice', 'chop_entry', 'chop_void', 'referral_due'],
    why: 'one function writes an operation on a card whole; what was then due is said by servers of the version before',
  },
  {
    files: 'server/src/members/members/forget-traces.ts',
    tables: [
      'anomaly_finding',
      'audit',
      'batch',
      'batch_row',
      'booth_booking',
      'card_device',
      'coupon_copy',
      'coupon_event',
      'coupon_sending_row',
      'email_change',
      'export_job',
      'idempotency',
      'named_card',
      'notification',
      'outbox',
      'payment',
      'proposal',
      'push_subscription',
      'receipt',
      'saved_view',
      'shop_order',
      'shop_order_event',
      'shopify_delivery',
      'system_export',
      'voucher_record',
    ],
    why: 'takes a person out of every table in one transaction: one list to read for whoever asks what is forgotten',
  },
  {
    files: 'server/src/platform/platform/clean-up.ts',
    tables: [
      'api_request',
      'attempt_counter',
      'idempotency',
      'one_time_link',
      'passkey_challenge',
      'platform_idempotency',
      'session',
      'sms_code',
      'system_link',
      'system_session',
      'task_run',
    ],
    why: 'deletes what has expired and nobody reads any more, in one nightly job',
  },
  {
    files: 'server/src/accounts/staff/clean-up-registrations.ts',
    tables: ['audit', 'merchant', 'merchant_key', 'outbox', 'plan_notice', 'view_as', 'view_as_consent'],
    why: 'removes a merchant whose owner never confirmed, with everything that a registration and the platform have written',
  },
  {
    files: 'server/src/outward/keys/clean-up-nonces.ts',
    tables: ['api_nonce'],
    why: 'deletes what core has no use for any more',
  },
  { files: 'server/src/accounts/staff/', tables: ['merchant'], why: 'the count of users, against the plan’s limit' },
  {
    files: 'server/src/loyalty/campaigns/',
    tables: ['merchant'],
    why: 'the count of campaigns, against the plan’s limit, and the defaults of new ones',
  },
  {
    files: 'server/src/loyalty/cards/',
    tables: ['campaign', 'merchant'],
    why: 'the counts of cards and members, in the transaction that makes or removes one',
  },
  {
    files: 'server/src/commerce/billing/',
    tables: ['merchant'],
    why: 'the plan and the end of service, in the transaction of the payment',
  },
  {
    files: 'server/src/ledger/reconcile.ts',
    tables: ['merchant'],
    why: 'when the balances were compared, and the result',
  },
  {
    files: 'server/src/office/full-exports/insert-rows.ts',
    tables: ['?'],
    why: 'an import writes every table of a merchant whole, as its rows were exported',
  },
  { files: 'server/src/office/reports/', tables: ['merchant'], why: 'up to which day sums exist; own costs' },
  { files: 'server/src/platform/plans/', tables: ['merchant'], why: 'moves merchants to another plan' },
  {
    files: 'server/src/platform/platform-views/',
    tables: ['merchant'],
    why: 'whether the platform may view the merchant',
  },
  { files: 'server/src/platform/tenants/', tables: ['merchant'], why: 'what the platform decides of a merchant' },
  {
    files: 'server/src/earning/booths/',
    tables: ['booth_slot'],
    why: 'campaigns write the time slots; booths count their booked places, by conditional updates',
  },
  {
    files: 'server/src/earning/referrals/',
    tables: ['card'],
    why: 'marks a card whose next entry a referral waits for',
  },
  {
    files: 'server/src/loyalty/cards/delete-card.ts',
    tables: ['anomaly_finding', 'coupon_copy', 'offline_act', 'shopify_delivery', 'shopify_order'],
    why: 'takes a deleted card out of rows that stay, as a foreign key would in a database that is not sharded',
  },
  {
    files: 'server/src/members/',
    tables: ['card'],
    why: 'on which device a card is shown, and who brought its member',
  },
  { files: 'server/src/office/batches/', tables: ['card', '?'], why: 'completes an imported card; deletes read files' },
  {
    files: 'server/src/core/authenticate-staff.ts',
    tables: ['session'],
    why: 'when a session was last used, with every call',
  },
  {
    files: 'server/src/core/passkey-ceremony.ts',
    tables: ['passkey_challenge'],
    why: 'challenges are given out and used up by the ceremony that both back offices share',
  },
  {
    files: 'server/src/core/passkeys-of-staff.ts',
    tables: ['passkey', 'session'],
    why: 'the passkeys of a user and the sessions that they begin; signing in and confirming note their use',
  },
  {
    files: 'server/src/core/passkeys-of-admin.ts',
    tables: ['system_passkey', 'system_session'],
    why: 'the same for an administrator of the platform',
  },
  { files: 'server/src/core/views-of-platform.ts', tables: ['view_as'], why: 'counts what is changed in a view' },
  { files: 'server/src/core/outbox.ts', tables: ['outbox'], why: 'adds a message, in the transaction of its cause' },
  { files: 'server/src/core/schedules.ts', tables: ['task_run', 'task_schedule'], why: 'writes the runs of jobs' },
  { files: 'server/src/core/sequence.ts', tables: ['?'], why: 'orders the rows of the table that its caller owns' },
  {
    files: 'server/src/messaging/messages/',
    tables: ['notification', 'notification_recipient', 'push_subscription'],
    why: 'what became of a message to a browser or of a notification, when it is delivered',
  },
  {
    files: 'server/src/platform/platform/',
    tables: ['system_admin', 'system_session'],
    why: 'an administrator signs in and out, and changes the own name and password',
  },
  {
    files: 'server/src/platform/platform-views/view-store.ts',
    tables: ['audit'],
    why: 'the start and end of a view in the audit log of the merchant, which no call of the merchant’s writes',
  },
]

/** Statements on merchants' tables that name no merchant. Those of a folder with `reads` may not write. */
export const acrossMerchants: readonly { files: readonly string[]; reads?: true; why: string }[] = [
  { files: ['server/src/core/measure-work.ts'], reads: true, why: 'figures of the whole program' },
  { files: ['server/src/platform/'], reads: true, why: 'administrators of the platform see all merchants' },
  { files: ['server/src/platform/tenants/end-overrides.ts'], why: 'ends what the platform has set for a time, of all' },
  {
    files: [
      'server/src/accounts/uploads/clean-up-uploads.ts',
      'server/src/outward/keys/clean-up-nonces.ts',
      'server/src/outward/keys/remind-of-certificates.ts',
      'server/src/commerce/billing/abandon-plan-orders.ts',
      'server/src/commerce/orders/abandon-orders.ts',
      'server/src/earning/referrals/process-due-referrals.ts',
      'server/src/earning/shopify/clean-up-shopify.ts',
      'server/src/giving/coupons/note-expired-coupons.ts',
      'server/src/giving/vouchers/expire-vouchers.ts',
      'server/src/loyalty/chop-log/reconcile-merchants.ts',
      'server/src/loyalty/deadlines/start-deadlines.ts',
      'server/src/messaging/mailing/send-balance-notices.ts',
      'server/src/messaging/notifications/start-notifications.ts',
      'server/src/outward/mailchimp/run-due.ts',
      'server/src/office/automations/start-automations.ts',
      'server/src/office/exports/clean-up-exports.ts',
      'server/src/office/full-exports/clean-up-full-exports.ts',
      'server/src/office/reports/recount-rewards.ts',
      'server/src/office/reports/total-days.ts',
      'server/src/outward/wallets/clean-up-wallets.ts',
      'server/src/outward/webhooks/clean-up-webhooks.ts',
      'server/src/outward/webhooks/send-deliveries.ts',
      'server/src/outward/webhooks/tell-of-failures.ts',
      'server/src/outward/taps/clean-up-taps.ts',
      'server/src/integration/assistants/clean-up-proposals.ts',
    ],
    why: 'a job finds what is due of all merchants; the work that follows names each',
  },
  { files: ['server/src/accounts/staff/find-account.ts'], why: 'somebody who signs in names an address or a link' },
  { files: ['server/src/commerce/billing/plan-store.ts'], why: 'a query to which its callers add whose' },
  { files: ['server/src/commerce/payments/payment-store.ts'], why: 'the provider’s notice names its charge alone' },
  { files: ['server/src/core/real-merchants.ts'], why: 'tells test data from merchants, of all' },
  { files: ['server/src/core/audit-seals.ts'], why: 'a seal covers lines of all merchants' },
  { files: ['server/src/core/migrate.ts'], why: 'positions of events grow over all merchants' },
  {
    files: [
      'server/src/earning/partners/partner-card.ts',
      'server/src/earning/partners/partner-context.ts',
      'server/src/earning/partners/partnership-store.ts',
    ],
    why: 'a partnership is of two merchants: its conditions name the partner, partner_merchant_id',
  },
  {
    files: ['server/src/members/members/forget-traces.ts'],
    why: 'the condition on merchant_id is in a list of tables',
  },
  {
    files: ['server/src/outward/wallets/tell-apple.ts'],
    why: 'Apple says that a device is gone: from passes of all merchants',
  },
]

/** Files beside those of `acrossMerchants` in which a subselect takes the merchant from an outer row. */
export const outerMerchants: readonly { files: readonly string[]; why: string }[] = [
  {
    files: [
      'server/src/accounts/staff/clean-up-registrations.ts',
      'server/src/office/weekly-mail/send-weekly-mails.ts',
    ],
    why: 'a job finds what is due of all merchants; the work that follows names each',
  },
  {
    files: ['server/src/office/reports/count-insights.ts', 'server/src/members/visits/keep-visits.ts'],
    why: 'the same condition on one merchant and on all',
  },
]

/** Calls whose statements, or one of them, may read more than one shard of a distributed database (scripts/plan-statements.ts). */
export const mayReadAllShards: readonly { calls: RegExp; only?: RegExp; why: string }[] = [
  { calls: / \/admin\//, why: 'the platform is about all merchants' },
  { calls: /partner/i, why: 'a partnership is of two merchants' },
  {
    calls: /^GET \/merchant\/(data|campaign\/member|quick_redeem)\//,
    only: /\bc\.merchant_id <> /,
    why: 'a code that is no card of the shop may be one of any other shop, which it does not name; asked only then',
  },
]
