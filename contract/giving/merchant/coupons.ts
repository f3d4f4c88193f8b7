import { z } from 'zod'
import { maxGiftTitleLength } from '../../core/limits.ts'
import { cardNumberDigits } from '../../core/card-number.ts'
import { barcodeTypes, codeSigns, compareCouponFields, minCodeLength, letterCases } from '../coupon-checks.ts'
import {
  Colour,
  Day,
  FileUrl,
  Id,
  Money,
  paged,
  queryInt,
  RequiredRemark,
  requiredText,
  text,
} from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { CodeText, CouponCode, IssuedCoupon, codeStates, couponTypes, redeemCoupon } from './coupon-codes.ts'

export const codeSources = ['generated', 'fixed'] as const
/** What is strewn around the ticket of a drawn banner. */
export const couponMotifs = ['confetti', 'hearts', 'candles', 'clocks'] as const
export const defaultMotif: (typeof couponMotifs)[number] = 'confetti'
export const couponStates = ['upcoming', 'running', 'ended'] as const
export const maxCodes = 1_000_000

/** A clock's time of a day in the merchant's time zone: `2026-11-21T09:30`. */
const WallTime = z.iso.datetime({ local: true, precision: -1 })

/** A coupon as its form sends it (decisions/coupons.md §1). */
const CouponFields = z.strictObject({
  name: requiredText(80),
  type: z.enum(couponTypes),
  title: text(60).default(''),
  shortDescription: requiredText(160),
  secondaryTitle: text(40).default(''),
  secondaryField: text(60).default(''),
  auxiliaryTitle: text(40).default(''),
  auxiliaryField: text(60).default(''),
  keywords: z.array(requiredText(30)).max(10).default([]),
  /** Of cash minor units, of a percentage a hundredth part; of a gift what it costs the merchant, if that is known. */
  value: Money.nullable().default(null),
  /** Whether the shop's page sells it, and for how much. */
  onSale: z.boolean().default(false),
  price: Money.nullable().default(null),
  codeSource: z.enum(codeSources),
  /** What every issued coupon shows where codes are not each their own. */
  fixedNumber: text(40).nullable().default(null),
  displayBarcode: z.boolean().default(true),
  barcodeType: z.enum(barcodeTypes).default('qr'),
  effectiveFrom: Day.nullable().default(null),
  effectiveTo: Day.nullable().default(null),
  publishable: z.boolean().default(false),
  /** −1 is no limit. */
  quota: z.int().min(-1).max(100_000_000),
  /** 0 is no limit. */
  maxPerMember: z.int().min(0).max(1_000_000),
  couponGroup: text(60).default(''),
  allowResend: z.boolean().default(false),
  redeemByStaffPin: z.boolean().default(false),
  publishedFrom: WallTime,
  publishedTo: WallTime,
  backgroundColor: Colour.default('#7c2d12'),
  foregroundColor: Colour.default('#ffffff'),
  labelColor: Colour.default('#fed7aa'),
  motif: z.enum(couponMotifs).default(defaultMotif),
  terms: text(5_000).default(''),
  /** A picture that was uploaded; without one it is drawn from title, colours and value. */
  detailBanner: FileUrl.nullable().default(null),
  couponBanner: FileUrl.nullable().default(null),
  walletBanner: FileUrl.nullable().default(null),
  promotionBanner: FileUrl.nullable().default(null),
  walletLogo: FileUrl.nullable().default(null),
})

/** The same with the rules between fields, for the form and the server alike. */
export const CouponSettings = CouponFields.superRefine(compareCouponFields, {
  when: ({ value }) => typeof value === 'object' && value !== null,
})
export type CouponSettings = z.output<typeof CouponSettings>
export type CouponSettingsInput = z.input<typeof CouponSettings>

const CouponFacts = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(couponTypes),
  value: z.int().nullable(),
  /** What value and price are counted in: the shop's currency of the day on which it was saved last. */
  currency: z.string(),
  /** Meant to be sold, but not while its price is in a currency that the shop no longer has. */
  offSale: z.boolean(),
  state: z.enum(couponStates),
  publishable: z.boolean(),
  codeSource: z.enum(codeSources),
  detailBanner: z.string(),
  effectiveFrom: z.string().nullable(),
  effectiveTo: z.string().nullable(),
  quota: z.int(),
  /** So many codes there are, so many of them are used. */
  codes: z.int(),
  used: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
const Banners = z.object({ detailBanner: z.string(), walletBanner: z.string() })
const Making = z.object({ id: z.string(), quantity: z.int(), made: z.int() })
export const Coupon = CouponFacts.extend({
  revision: z.int(),
  settings: CouponFields,
  /** The banners as they are served: uploaded, or drawn when the coupon was saved. */
  banners: Banners,
  /** Codes that are being made now. */
  making: Making.nullable(),
})

const page = { audience: 'merchant', menu: 'coupon-list' } as const
const refusesFields = ['NAME_ALREADY_EXISTS', 'VALIDATION_FAILED'] as const

export const listCoupons = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/coupon',
  about: 'The coupons of the merchant, newest first. `q` finds by name and keyword.',
  query: {
    ...paged(['createdAt', 'name', 'effectiveTo']),
    type: z.enum(couponTypes).optional(),
    state: z.enum(couponStates).optional(),
  },
  shape: 'list',
  reply: CouponFacts,
})

export const createCoupon = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/coupon',
  viewAs: 'write',
  about: 'Defines a coupon.',
  body: z.strictObject({ settings: CouponSettings }),
  reply: Coupon,
  refuses: refusesFields,
})

export const getCoupon = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/coupon/{id}',
  about: 'One coupon with its whole definition, and how far the making of codes is.',
  params: { id: Id },
  reply: Coupon,
  refuses: ['NOT_FOUND'],
})

export const editCoupon = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/coupon/{id}',
  viewAs: 'write',
  about: 'Saves a coupon, unless somebody else has saved it since the revision that was edited.',
  params: { id: Id },
  body: z.strictObject({ revision: z.int().min(1), settings: CouponSettings }),
  reply: Coupon,
  refuses: [...refusesFields, 'NOT_FOUND', 'COUPON_CHANGED'],
})

export const previewCouponBanners = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/coupon_banner',
  about:
    'The banners that would be drawn for a coupon with this title, value, motif and these colours, as data addresses.',
  query: {
    title: requiredText(maxGiftTitleLength),
    type: z.enum(couponTypes),
    value: queryInt(0, 999_999_999_999).optional(),
    backgroundColor: Colour,
    foregroundColor: Colour,
    labelColor: Colour,
    motif: z.enum(couponMotifs).optional(),
  },
  reply: Banners,
  refuses: ['SERVICE_UNAVAILABLE'],
})

export const deleteCoupon = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/coupon/{id}',
  about: 'Deletes a coupon that no campaign gives and of which no code has been used, with its codes.',
  params: { id: Id },
  reply: z.object({ id: z.string() }),
  refuses: ['NOT_FOUND', 'COUPON_IN_USE', 'COUPON_IS_REWARD'],
})

const PatternFields = z.strictObject({
  quantity: z.int().min(1).max(maxCodes),
  length: z.int().min(4).max(32),
  signs: z.enum(codeSigns),
  letterCase: z.enum(letterCases),
})
export const GenerateBody = PatternFields.superRefine(
  (given, issues) => {
    const { quantity, length } = given
    const min = minCodeLength(quantity, given)
    if (length < min)
      issues.addIssue({
        code: 'custom',
        path: ['length'],
        message: 'couponCodeGuessable',
        params: { values: { min } },
      })
    else if (given.signs === 'digits' && length === cardNumberDigits)
      issues.addIssue({ code: 'custom', path: ['length'], message: 'couponCodeLikeCard' })
  },
  { when: ({ value }) => PatternFields.safeParse(value).success },
)

export const generateCodes = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/coupon/{id}/generate',
  about: 'Has so many unguessable codes made by a background job; the coupon tells how far it is.',
  movesValue: true,
  params: { id: Id },
  body: GenerateBody,
  reply: Making,
  refuses: ['NOT_FOUND', 'INVALID_REQUEST', 'COUPON_CODES_RUNNING', 'IDEMPOTENCY_KEY_REUSED', 'VALIDATION_FAILED'],
})

const Code = CouponCode.extend({ number: z.int() })

export const listCouponCodes = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/coupon/{id}/code',
  viewAs: 'never',
  about: 'The codes of a coupon by their numbers. `q` finds by how a code begins, in the order of the codes.',
  params: { id: Id },
  query: { ...paged(['number']), state: z.enum(codeStates).optional() },
  shape: 'list',
  reply: Code,
  refuses: ['NOT_FOUND'],
})

export const reactivateCoupon = route({
  ...page,
  // Whoever may use a coupon up may also take that back.
  menu: redeemCoupon.menu,
  action: 'edit',
  method: 'POST',
  path: '/merchant/coupon_code/{code}/reactivate',
  about: 'Marks a used or locked code active again, with a reason; one that an unpaid order holds stays with it.',
  params: { code: CodeText },
  body: z.strictObject({ remark: RequiredRemark }),
  reply: IssuedCoupon,
  refuses: ['COUPON_INVALID', 'COUPON_LOCKED', 'INVALID_REQUEST'],
})
