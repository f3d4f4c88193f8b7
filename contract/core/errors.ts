/**
 * The catalogue of everything the server may refuse with. A code's words are in `web/locales/<language>/errors.json`,
 * the same for both sides; a test fails when a language lacks one.
 *
 * Which codes are fixed: decisions/api.md §12.
 */
type ErrorFacts = {
  /** The HTTP status of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503
}

const is = <S extends ErrorFacts['status']>(status: S) => ({ status }) as const

export const errors = {
  // redeem and adjust (decisions/api.md §12)
  MULTI_TIERS_NO_AVAILABLE_REDEMPTION: is(409),
  CHOP_BALANCE_NOT_ENOUGH: is(409),
  CHOP_BALANCE_ZERO: is(409),
  CHOP_BALANCE_MAX: is(409),
  RESOURCE_NOT_FOUND: is(404),
  PREPAID_NOT_ALLOW_REDEEM: is(409),
  INVALID_REQUEST: is(400),
  NO_AVAILABLE_CHOP_CHANGE: is(409),
  PREPAID_BALANCE_ADJUST_MUST_BE_NEGATIVE: is(409),
  PIN_CODE_INVALID: is(409),
  PIN_CODE_LOCKED: is(429),
  E_STAMP_ID_INVALID: is(409),
  TAP_INVALID: is(409),
  TAP_USED: is(409),
  TAP_EXPIRED: is(409),
  TAG_REVOKED: is(409),
  TAP_OF_STAFF: is(409),
  TAP_NOT_ALLOWED: is(409),
  EXCEED_MAX_TAPS_PER_DAY: is(409),
  TAG_UID_USED: is(409),
  TAG_IN_USE: is(409),
  COUPON_INVALID: is(409),
  COUPON_EXPIRED: is(409),
  COUPON_LOCKED: is(409),
  COUPON_USED: is(409),
  COUPON_NOT_YET: is(409),
  COUPON_IN_USE: is(409),
  COUPON_IS_REWARD: is(409),
  REWARD_COUPON_USED: is(409),
  COUPON_CHANGED: is(409),
  COUPON_CODES_RUNNING: is(409),
  COUPON_QUOTA_REACHED: is(409),
  COUPON_MEMBER_LIMIT: is(409),
  COUPON_GROUP_LIMIT: is(409),
  COUPON_ALREADY_SENT: is(409),
  COUPON_NOT_PUBLISHED: is(409),
  REDEMPTION_NOT_OPEN: is(409),
  COLLECTION_ENDED: is(409),
  EXCEED_MAX_REDEEM_PER_DAY: is(409),
  EXCEED_MAX_EARN_PER_DAY: is(409),
  NO_REDEEMABLE_REWARDS: is(409),
  REWARD_NOT_FOUND: is(404),
  INVALID_QR_CODE: is(404),
  QR_CODE_EXPIRED: is(409),
  CARD_NOT_FOUND: is(404),
  CARD_OF_ANOTHER_SHOP: is(404),
  ALREADY_VOIDED: is(409),
  MESSAGE_NOT_PARKED: is(409),
  PUSH_SERVICE_UNKNOWN: is(409),
  ENTRY_CANNOT_BE_VOIDED: is(409),
  DUPLICATE_OPERATION: is(409),
  OFFLINE_OFF: is(409),
  OFFLINE_ACT_TOO_OLD: is(409),
  OFFLINE_ACT_IN_FUTURE: is(409),
  IDEMPOTENCY_KEY_REUSED: is(409),
  CONFLICT_TRY_AGAIN: is(409),

  // members and cards
  INVALID_MEMBER: is(404),
  MEMBER_EXPIRED: is(409),
  MEMBER_FROZEN: is(409),
  MEMBER_CLOSED: is(409),
  MEMBER_PENDING: is(409),
  MEMBER_HAS_TRANSACTIONS: is(409),
  MEMBER_ALREADY_REGISTERED: is(409),
  CARD_EXPIRED: is(409),
  MERGE_SAME_MEMBER: is(409),
  MERGE_CHANGED: is(409),
  MERGE_SPENT: is(409),
  MERGE_TOO_OLD: is(409),
  MERGE_UNDONE: is(409),
  REGISTRATION_NOT_OPEN: is(409),
  REGISTRATION_URL_INVALID: is(404),

  CARD_NUMBER_TAKEN: is(409),

  // bulk acts and imports
  BATCH_TOO_LARGE: is(409),
  BATCH_EMPTY: is(409),
  BATCH_STARTED: is(409),
  BATCH_NOT_CHECKED: is(409),
  IMPORT_UNREADABLE: is(409),
  IMPORT_TOO_MANY_ROWS: is(409),
  IMPORT_EMPTY: is(409),
  IMPORT_CELL_OUTSIDE: is(409),
  IMPORT_TOO_COMPLEX: is(409),
  IMPORT_BUSY: is(503),
  CODE_FILE_EMPTY: is(409),

  // booths, their times, and the cards of a carnival (decisions/api.md §12)
  MAX_CARDS_REACHED: is(409),
  CARD_NAME_DUPLICATED: is(409),
  INSUFFICIENT_QUOTA: is(409),
  TIME_EXPIRED: is(409),
  BOOKING_EXISTS: is(409),
  BOOKING_TOO_EARLY: is(409),
  STAMP_NOT_VERIFIED: is(409),
  STAMP_NOT_REGISTERED: is(409),
  CHOP_ALREADY_EARNED: is(409),
  SLOT_HAS_BOOKINGS: is(409),

  // campaigns
  CAMPAIGN_ENDED: is(409),
  CAMPAIGN_CHANGED: is(409),
  NAME_ALREADY_EXISTS: is(409),
  CHOP_TYPE_IN_USE: is(409),

  // sign-in, registration, passwords
  INVALID_EMAIL_OR_PASSWORD: is(401),
  EMAIL_REGISTERED: is(409),
  INVALID_CURRENT_PASSWORD: is(409),
  CURRENT_PASSWORD_REQUIRED: is(422),
  SIGN_IN_AGAIN: is(409),
  PASSWORD_UNCHANGED: is(422),
  RESET_URL_INVALID: is(404),
  SIGN_IN_LINK_INVALID: is(404),
  SMS_CODE_INVALID: is(409),
  SMS_CODE_EXPIRED: is(409),
  SMS_CODE_TOO_OFTEN: is(429),
  MAIL_CODE_INVALID: is(409),
  MAIL_CODE_EXPIRED: is(409),
  MAIL_CODE_TOO_OFTEN: is(429),

  // service and account states (decisions/access.md §4)
  SERVICE_EXPIRED: is(403),
  ACCOUNT_IS_RESTRICTED: is(403),
  ACCOUNT_IS_TERMINATED: is(403),
  ACCOUNT_IS_NOT_ENABLED: is(403),
  CAMPAIGN_QUOTA_EXCEEDED: is(409),
  USER_QUOTA_EXCEEDED: is(409),
  MEMBER_QUOTA_EXCEEDED: is(409),

  // passkeys
  PASSKEY_INVALID: is(401),
  PASSKEY_COPIED: is(401),
  PASSKEY_KNOWN: is(409),
  PASSKEY_REQUIRED: is(403),
  PASSKEYS_UNAVAILABLE: is(409),
  TOO_MANY_PASSKEYS: is(409),

  // staff
  E_STAMP_ID_USED: is(409),
  PROMOTION_CODE_USED: is(409),
  PIN_CODE_UNSUITABLE: is(409),
  ROLE_NOT_AVAILABLE: is(409),
  ROLE_IN_USE: is(409),
  LAST_OWNER: is(409),

  // administrators of the platform
  LAST_ADMIN: is(409),
  ADMIN_NOT_INVITED: is(409),

  // vouchers
  VOUCHER_EXPIRED: is(409),
  VOUCHER_NOT_STARTED: is(409),
  VOUCHER_BALANCE_NOT_ENOUGH: is(409),
  VOUCHER_DISABLED: is(409),
  VOUCHER_ENTRY_NOT_REVERSIBLE: is(409),

  // what the platform's administrators edit
  CHANGED_MEANWHILE: is(409),
  OWNER_NEEDS_RIGHTS: is(409),
  TASK_BUILT_IN: is(409),
  CERTIFICATE_REFUSED: is(422),
  APPLE_IDENTIFIER_IN_USE: is(409),

  // service plans
  PLAN_PAID_FAR_AHEAD: is(409),
  PLAN_OTHER_CURRENCY: is(409),

  // payments and orders
  ORDER_NOT_IN_STATE: is(409),
  ORDER_NOTHING_TO_REFUND: is(409),
  ORDER_LINE_GONE: is(409),
  SHOP_CLOSED: is(409),
  PAYMENT_UNAVAILABLE: is(503),
  PAYMENT_NOT_OPEN: is(409),
  PAYMENT_NOT_REFUNDABLE: is(409),

  // uploads
  FILE_NOT_AN_IMAGE: is(415),
  FILE_NOT_A_VIDEO: is(415),
  FILE_TOO_LARGE: is(413),
  UPLOAD_EXPIRED: is(409),

  // receipts
  EXCEED_MAX_UPLOAD_PER_DAY: is(409),
  RECEIPT_DECIDED: is(409),

  // partner campaigns
  PARTNER_EXISTS: is(409),
  PARTNERSHIP_CHANGED: is(409),
  PARTNERSHIP_PAUSED: is(409),

  // online shops
  SHOP_NOT_CONNECTED: is(409),
  SHOP_ASKS_TO_WAIT: is(409),

  // outgoing webhooks
  WEBHOOK_LIMIT: is(409),
  WEBHOOK_DISABLED: is(409),
  // Mailchimp and mailings (decisions/mailchimp.md)
  MAILCHIMP_NOT_CONNECTED: is(409),
  MAILCHIMP_KEY_REFUSED: is(409),
  MAILCHIMP_AUDIENCE_GONE: is(409),
  MAILCHIMP_REFUSED: is(409),
  MAILCHIMP_UNAVAILABLE: is(503),
  EDM_NOT_IN_STATE: is(409),
  EDM_NO_RECIPIENTS: is(409),
  EDM_INCOMPLETE: is(409),

  // views of a merchant's back office by the platform
  VIEW_AS_ENDED: is(401),
  VIEW_AS_READ_ONLY: is(403),
  VIEW_AS_FORBIDDEN: is(403),
  VIEW_AS_OVER: is(409),
  VIEW_AS_CONSENT_REFUSED: is(409),

  // keys of the integration API
  KEY_MISTYPED: is(401),
  KEY_UNKNOWN: is(401),
  KEY_REVOKED: is(401),
  KEY_EXPIRED: is(401),
  KEY_ADDRESS_REFUSED: is(403),
  KEY_SCOPE_MISSING: is(403),
  KEY_LIMIT_REACHED: is(409),
  KEY_ENDED: is(409),
  CERTIFICATE_NOT_BASE64: is(422),
  CERTIFICATE_UNREADABLE: is(422),
  CERTIFICATE_EXPIRED: is(422),
  CERTIFICATE_NOT_YET_VALID: is(422),
  CERTIFICATE_KEY_TOO_WEAK: is(422),
  CERTIFICATE_KEY_UNSUPPORTED: is(422),
  CERTIFICATE_IN_USE: is(409),
  SIGNATURE_MALFORMED: is(401),
  SIGNATURE_INCOMPLETE: is(401),
  SIGNATURE_ALGORITHM: is(401),
  SIGNATURE_NOT_NOW: is(401),
  SIGNATURE_INVALID: is(401),
  SIGNATURE_REPLAYED: is(401),
  CONTENT_DIGEST_WRONG: is(401),

  // every route
  UNAUTHORIZED: is(401),
  FORBIDDEN: is(403),
  FEATURE_OFF: is(403),
  NOT_FOUND: is(404),
  VALIDATION_FAILED: is(422),
  BODY_TOO_LARGE: is(413),
  UNSUPPORTED_MEDIA_TYPE: is(415),
  TOO_MANY_REQUESTS: is(429),
  INTERNAL_ERROR: is(500),
  SERVICE_UNAVAILABLE: is(503),
} as const satisfies Record<string, ErrorFacts>

export type ErrorCode = keyof typeof errors

/** A field's path in the request (`body.name`, `rewards.0.name`) with the key of its message in errors.json › `fields`. */
export type FieldProblem = { path: string; message: string; values?: Record<string, string | number> }

export type RefusalFacts = {
  fields?: FieldProblem[]
  /** ISO 8601: when time alone would lift the refusal. */
  retryAt?: string
  /** Seconds, for the Retry-After header of a 429 or 503. */
  retryAfter?: number
  /** What the message's words may name, `{{max}}` for example. */
  values?: Record<string, string | number>
}

/** The one way to say no: thrown by rules and verbs, turned into the envelope in one place. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly facts: RefusalFacts

  constructor(code: ErrorCode, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** Throws a refusal; reads as a sentence in a rule: `if (…) refuse('MEMBER_FROZEN')`. */
export function refuse(code: ErrorCode, facts?: RefusalFacts): never {
  throw new Refusal(code, facts)
}
