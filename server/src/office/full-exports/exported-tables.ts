import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../core/schema.d.ts'

export type ExportedTable = {
  /** Columns that stay behind: secrets, and what the platform decides. An import sets those that a row must have. */
  omits?: readonly string[]
  /** Only these rows. */
  where?: (merchantId: string) => RawBuilder<unknown>
  /** Columns that are written otherwise than they are stored. */
  expressions?: Readonly<Record<string, string>>
  /** Of which kind the token is whose hash a row has: an import derives it from the secret of its own platform. */
  token?: 'card' | 'voucher' | 'coupon' | 'order' | 'payment'
}

const whole: ExportedTable = {}
const withToken = (token: NonNullable<ExportedTable['token']>): ExportedTable => ({ token, omits: ['token_hash'] })

/** The keys of a shop's connections are sealed with the platform's secret. */
const withoutShopKeys = `(
  select coalesce(jsonb_object_agg(f.key, case when f.key in ('shopifySignKey', 'shopifyAccessToken') then null else f.value end), '{}')
  from jsonb_each(settings) as f)`

const isBatchUnderWay = `state in ('waiting', 'running')`

/** What the platform decides of a merchant, and what an import counts anew. */
const ofPlatform = [
  'plan_id',
  'service_end_at',
  'service_prompt_days',
  'account_state',
  'state_changed_at',
  'state_reason',
  'admin_quota',
  'member_quota',
  'campaign_quota',
  'features',
  'feature_overrides',
  'platform_notes',
  'sandbox_of',
  'view_as_consent',
  'books_checked_at',
  'books_differences',
] as const

/** The tables of a merchant's data, and what of each an export of everything has (decisions/exports.md §2). */
export const exportedTables = {
  anomaly_finding: whole,
  anomaly_hours: whole,
  anomaly_run: whole,
  // Positions and seals are those of the platform's own log of changes.
  audit: { omits: ['position', 'seal'] },
  automation: whole,
  automation_effect: whole,
  // Work that was under way is not continued (decisions/exports.md §2): it is as if it had ended where it stood.
  batch: {
    expressions: {
      state: `case when ${isBatchUnderWay} then 'cancelled' else state end`,
      ended_at: `case when ${isBatchUnderWay} then coalesce(started_at, created_at) else ended_at end`,
    },
  },
  batch_row: whole,
  booth: whole,
  booth_booking: whole,
  booth_slot: whole,
  campaign: { expressions: { settings: withoutShopKeys } },
  campaign_address: whole,
  campaign_cost: whole,
  campaign_revision: { expressions: { settings: withoutShopKeys } },
  card: withToken('card'),
  card_device: whole,
  chop_cohort: whole,
  chop_entry: whole,
  chop_type: whole,
  chop_void: whole,
  coupon: whole,
  coupon_address: whole,
  coupon_code: whole,
  coupon_copy: withToken('coupon'),
  coupon_event: whole,
  coupon_holding: whole,
  // What is left of the file can be added on the other side.
  coupon_import: { expressions: { state: `case state when 'running' then 'checked' else state end` } },
  coupon_import_row: whole,
  coupon_making: { expressions: { quantity: 'made' }, where: () => sql`made > 0` },
  coupon_reward: whole,
  coupon_sending: whole,
  coupon_sending_row: whole,
  coupon_used: whole,
  daily_summary: whole,
  daily_total: whole,
  daily_visits: whole,
  earn_batch: {
    expressions: {
      quantity: `case state when 'making' then made else quantity end`,
      state: `case state when 'making' then 'running' else state end`,
    },
    where: () => sql`not (state = 'making' and made = 0)`,
  },
  earn_code: whole,
  earn_taker: whole,
  earn_use: whole,
  effect: whole,
  effect_day: whole,
  file: { where: () => sql`state = 'published'` },
  first_steps: whole,
  insight_day: whole,
  level_reached: whole,
  liability_line: whole,
  liability_snapshot: whole,
  liability_today: whole,
  member: whole,
  member_apart: whole,
  member_level: whole,
  member_merge: whole,
  member_month: whole,
  member_visits: whole,
  merchant: { omits: ofPlatform },
  merchant_key: whole,
  merchant_role: whole,
  named_card: whole,
  new_card_day: whole,
  // One whose job is at work is started again by its time.
  notification: {
    expressions: {
      next_at: `case when state in ('scheduled', 'running') then coalesce(next_at, send_at, started_at, created_at) end`,
    },
  },
  notification_recipient: whole,
  offline_act: whole,
  open_total: whole,
  partner_operator: whole,
  // Those of the service plan are the platform's.
  payment: { token: 'payment', omits: ['token_hash', 'return_path'], where: () => sql`purpose = 'order'` },
  payment_event: {
    where: (merchantId) =>
      sql`payment_id in (select id from payment where merchant_id = ${merchantId} and purpose = 'order')`,
  },
  receipt: whole,
  receipt_count: whole,
  referral: whole,
  referral_due: whole,
  referrer: whole,
  reward_recount: whole,
  saved_view: whole,
  segment: whole,
  shop_order: withToken('order'),
  shop_order_coupon: whole,
  shop_order_event: whole,
  shop_order_item: whole,
  shop_order_voucher: whole,
  shopify_delivery: whole,
  shopify_order: whole,
  shopify_refund: whole,
  short_card: whole,
  short_card_fill: whole,
  sign_in_address: whole,
  // What proves who somebody is stays behind.
  staff: { omits: ['password_hash', 'pin_digest', 'e_stamp_id'] },
  staff_store: whole,
  store: whole,
  store_effect: whole,
  store_hour: whole,
  store_liability: whole,
  store_summary: whole,
  store_total: whole,
  store_visit_cohort: whole,
  store_visit_gap: whole,
  store_visit_move: whole,
  store_visits: whole,
  visit_cohort: whole,
  visit_day: whole,
  visit_day_fill: whole,
  visit_fill: whole,
  visit_gap: whole,
  visit_hour: whole,
  visit_move: whole,
  visit_store_fill: whole,
  visit_total_fill: whole,
  voucher: whole,
  voucher_entry: whole,
  voucher_record: withToken('voucher'),
  voucher_reversal: whole,
  voucher_total: whole,
  weekly_mail: whole,
  weekly_mail_declined: whole,
} satisfies { [Table in keyof DB]?: ExportedTable }

export type ExportedName = keyof typeof exportedTables
export const exportedNames = Object.keys(exportedTables) as ExportedName[]
export const rulesOfTable = (name: ExportedName): ExportedTable => exportedTables[name]

const access = 'a secret, or what proves who somebody is: everybody signs in anew, and keys are made anew'
const connector = 'a connection to another system, whose keys stay behind: it is connected anew'
const platforms = 'what the platform keeps of the merchant, and charges it'
const passing = 'lasts for hours or days, and counts or repeats what was done on this platform'
const others = 'is of two merchants of this platform'

/** Tables that name a merchant and are in no export, each with its reason. */
export const leftTables = {
  api_key: access,
  api_key_pace: passing,
  api_key_use: passing,
  api_nonce: passing,
  api_request: passing,
  balance_notice: passing,
  email_change: access,
  export_job: passing,
  full_export: passing,
  idempotency: passing,
  invoice: platforms,
  invoice_number: platforms,
  login_history: access,
  mailchimp_config: connector,
  mailchimp_contact: connector,
  mailchimp_edm: connector,
  mailchimp_pending: connector,
  merchant_apple_identifier: platforms,
  merchant_follow_up: platforms,
  merchant_total: platforms,
  one_time_link: access,
  outbox: 'what this platform sent, or is about to send',
  partner_operation: others,
  partnership: others,
  passkey: access,
  pin_guard: passing,
  pin_lock: passing,
  plan_notice: platforms,
  plan_order: platforms,
  plan_period: platforms,
  proposal: 'what an assistant proposed with a key, which stays behind',
  push_subscription: 'a browser takes messages from the address where it subscribed only',
  sandbox: 'test data',
  session: access,
  shopify_check: connector,
  sms_code: access,
  tap: 'what a tag said, whose key stays behind',
  tap_key: access,
  tap_tag: 'a tag answers to the key that is in it, which stays behind: it is written anew',
  tap_visit: passing,
  tutorial_seen: 'names lessons of this platform',
  view_as: platforms,
  view_as_consent: platforms,
  wallet_design: connector,
  wallet_pass: 'is signed with certificates of this platform: members add the card anew',
  wallet_refresh: connector,
  wallet_registration: connector,
  webhook_attempt: connector,
  webhook_delivery: connector,
  webhook_endpoint: connector,
} satisfies { [Table in keyof DB | 'full_export']?: string }
