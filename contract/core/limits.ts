/** Limits that several schemas share, or that a page needs where it has no schema to read them from. */

/** Characters of a text. */
export const maxEmailLength = 254
export const maxPasswordLength = 200
/** Why something was done, for the merchant's own log. */
export const maxRemarkLength = 500
/** What staff write to a member about a decision. */
export const maxNoteLength = 300
/** What is typed into the search of a list, and into a filter of it. */
export const maxSearchLength = 100
export const maxFilterLength = 200
/** What a scanner reads or a person types in its place. */
export const maxScannedLength = 500
export const maxNicknameLength = 40
export const maxPasskeyNameLength = 60
/** What a merchant's own system calls a member. */
export const maxExternalIdLength = 64
export const maxPhoneLength = 30
export const maxPromotionCodeLength = 40
export const maxCardNameLength = 30
export const maxShopNameLength = 80
export const maxEStampIdLength = 64
export const maxTeamIdLength = 10
export const maxScheduleNameLength = 60
export const maxConfigValueLength = 4_000
export const maxConfigNameLength = 40
/** The label of an answer about a member, and the answer. */
export const maxAnswerNameLength = 40
export const maxAnswerLength = 500

/** The title of what is given or sent. */
export const maxGiftTitleLength = 80
/** An amount and a number as they are typed, with the signs between their digits. */
export const maxMoneyLength = 14
export const maxAmountLength = 20
export const maxNumberLength = 26

/** Digits of a staff PIN; what is typed for one may be longer and is then refused. */
export const minPinLength = 4
export const maxPinLength = 8
export const maxTypedPinLength = 20
/** Digits of a code that a text message brings. */
export const smsCodeDigits = 6
/** Digits of a whole number in an address. */
export const maxQueryDigits = 9

/** Passkeys of one person. */
export const maxPasskeys = 20
/** Answers about one member. */
export const maxAnswers = 30
/** Rows of one page of a list. */
export const maxPageSize = 100
/** The same in an address. */
export const MAX_PAGE_SIZE_TEXT = `${maxPageSize}` as const
/** Characters of what says where a list by cursor goes on. */
export const maxCursorLength = 100
/** Receipts that are decided at once. */
export const maxReceiptsAtOnce = 100
/** Operations of one call of the integration API. */
export const maxEntriesAtOnce = 1_000
/** Characters of an idempotency key, and of what another system calls a payment. */
export const maxKeyLength = 255
export const maxReferenceLength = 100
/** So long another system may hold a coupon's code. */
export const maxLockMinutes = 60
/** Times of one booth, and who may come at one of them. */
export const maxTimeSlots = 200
export const maxTimeSlotQuota = 100_000

/** Chops of one operation. */
export const minQuantity = 1
export const maxQuantity = 1_000_000_000
/** The most that the till offers at once: more is a mistake in typing. */
export const maxTillQuantity = 1_000_000
export const maxPercent = 100
/** Months that a simulation of a campaign plays. */
export const maxSimulatedMonths = 36
/** An amount of money is never below nothing. */
export const minMoney = 0

/** The longest that a shop may let its tills go on without network, in hours. */
export const maxOfflineHours = 72
