/**
 * What becomes of each table in a sharded database (Citus). A table with `merchant_id` in its primary key is a merchant's: its rows are
 * distributed by it, and all rows of one merchant are on one node. The other tables are listed here, each with its reason.
 */

/** Every node has a copy: tables that are read together with a merchant's, or that a merchant's rows refer to. Written seldom. */
export const referenceTables: Readonly<Record<string, string>> = {
  apple_identifier: 'a merchant’s passes are signed with one',
  campaign_address: 'a registration page names the campaign alone: finds its merchant',
  coupon_address: 'a download page names the coupon alone: finds its merchant',
  default_role: 'a user’s permissions are read with the session',
  event_base: 'the position of an event is the default of a merchant’s column',
  merchant_key: 'finds the merchant of a short key',
  service_plan: 'what a merchant may do is read with every request',
  sign_in_address: 'an address signs in once over the whole platform: finds its merchant',
  system_admin: 'views of the platform and follow-ups name who made them',
  system_session: 'a view of the platform is open while the session is',
  tutorial: 'whether a user has seen one is kept with the user',
}

/** Only the coordinator has them: tables of work that belongs to no merchant, or to the order of all merchants’ work. */
export const localTables: Readonly<Record<string, string>> = {
  attempt_counter: 'counts attempts of callers who are not known yet',
  audit_check: 'results of comparing the sealed audit log',
  audit_seal: 'a seal covers lines of all merchants',
  banner: 'the platform’s pictures for the first page',
  event_cursor: 'how far each subscriber has read the events of all merchants',
  home_page_text: 'the platform’s own page',
  invoice_counter: 'invoices are numbered over the whole platform',
  invoice_number: 'invoices are numbered over the whole platform: a number is one merchant’s',
  job_run: 'runs of jobs',
  outbox: 'the platform writes messages, too; read by id and by state, never by merchant',
  passkey_challenge: 'given out before it is known who answers',
  platform_audit: 'what administrators of the platform did',
  platform_day: 'sums over all merchants',
  platform_file: 'files of administrators',
  platform_idempotency: 'answers to administrators',
  platform_income: 'sums over all merchants',
  push_key: 'the platform’s key for browsers',
  schema_function: 'the migrator’s own',
  schema_migration: 'the migrator’s own',
  status_day: 'the platform’s own state',
  status_part: 'the platform’s own state',
  system_config: 'the platform’s settings',
  system_export: 'exports of administrators',
  system_link: 'links sent to administrators',
  system_passkey: 'passkeys of administrators',
  task_run: 'runs of scheduled tasks',
  task_schedule: 'the schedule of tasks',
  wallet_clock: 'the order of changes to passes over all merchants',
  wallet_google_lane: 'the pace of calls to Google, for all merchants',
  wallet_google_notice: 'Google’s notices name a pass alone',
  wallet_log: 'what phones report, of any merchant',
}
