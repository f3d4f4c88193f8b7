import { z } from 'zod'
import { maxGiftTitleLength } from '../core/limits.ts'
import { Colour, Day, FileUrl, Money, requiredText, text } from '../core/kinds.ts'

/** `value` is paid for; `promotion` is given away and costs its holder nothing. */
export const voucherTypes = ['value', 'promotion'] as const
/** What a record's code is made of. */
export const codeTypes = ['digits', 'letters', 'both'] as const
/** Between two days of the calendar, or so many days from the day it is given. */
export const validityTypes = ['dates', 'days'] as const

const fields = {
  name: requiredText(maxGiftTitleLength),
  type: z.enum(voucherTypes),
  title: requiredText(120),
  description: requiredText(2000),
  /** Words by which staff find it. */
  keywords: z.array(requiredText(40)).max(20),
  /** Smallest units of the merchant's currency: what it is worth, and what it costs. */
  amount: Money.min(1),
  price: Money,
  codeType: z.enum(codeTypes),
  validityType: z.enum(validityTypes),
  effectiveFrom: Day.nullable(),
  effectiveTo: Day.nullable(),
  validityDays: z.int().min(1).max(3660).nullable(),
  enabled: z.boolean(),
  backgroundColor: Colour,
  foregroundColor: Colour,
  /** Above the holder's page, and its square in lists. */
  banner: FileUrl,
  detailBanner: FileUrl,
  terms: text(10_000),
}

type Given = Record<string, unknown>

/** What a merchant designs (decisions/vouchers.md §1): the form's schema and the body of its calls. */
export const VoucherBody = z.strictObject(fields).check(
  z.superRefine(compareFields, {
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
export type VoucherBody = z.output<typeof VoucherBody>
/** `seen` is what the form was filled from. */
export const EditVoucherBody = VoucherBody.safeExtend({
  seen: z.strictObject({ ...fields, banner: text(200), detailBanner: text(200) }).optional(),
})
export type VoucherInput = z.input<typeof VoucherBody>

/** The rules between the fields; each may have failed by itself. */
function compareFields(value: unknown, issues: z.core.$RefinementCtx): void {
  const given = value as Given
  const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  const { validityType, effectiveFrom: from, effectiveTo: to } = given
  if (validityType === 'days' && given['validityDays'] === null) say('validityDays', 'required')
  if (validityType === 'dates') {
    if (from === null) say('effectiveFrom', 'required')
    if (to === null) say('effectiveTo', 'required')
    if (typeof from === 'string' && typeof to === 'string' && to < from) say('effectiveTo', 'endBeforeStart')
  }
  if (given['type'] === 'promotion' && Number(given['price']) > 0) say('price', 'promotionIsFree')
}
