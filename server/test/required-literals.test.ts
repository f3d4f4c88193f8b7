import { expect, test } from 'vitest'
import { requiredLiterals } from './required-literals.ts'
import { readSources } from './sources.ts'

/** Fields that are required although their schema, taken by itself, accepts nothing; by the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a rule between fields of a campaign': [
    'web/src/merchant/loyalty/campaigns/levels-tab.tsx: levelPeriodDays',
    'web/src/merchant/loyalty/campaigns/receipts-tab.tsx: amountPerChop',
    'web/src/merchant/loyalty/campaigns/receipts-tab.tsx: maxUploadPerDay',
    'web/src/merchant/loyalty/campaigns/referral-tab.tsx: referrerBonus',
    'web/src/merchant/loyalty/campaigns/referral-tab.tsx: refereeBonus',
    'web/src/merchant/loyalty/campaigns/referral-tab.tsx: maxReferrerBonus',
    'web/src/merchant/loyalty/campaigns/referral-tab.tsx: referralEndDate',
    "web/src/merchant/loyalty/campaigns/reward-row.tsx: [index, 'effectiveFrom']",
    "web/src/merchant/loyalty/campaigns/reward-row.tsx: [index, 'level']",
    'web/src/merchant/loyalty/campaigns/reward-step.tsx: rewardName',
    'web/src/merchant/loyalty/campaigns/shopify-tab.tsx: shopDomain',
    'web/src/merchant/loyalty/campaigns/shopify-tab.tsx: shopifySignKey',
    'web/src/merchant/loyalty/campaigns/shopify-tab.tsx: quantityPerChop',
    'web/src/merchant/loyalty/campaigns/shopify-tab.tsx: chopCountPerOrder',
  ],
  'a rule between fields of a coupon': [
    'web/src/merchant/giving/coupons/code-tab.tsx: fixedNumber',
    'web/src/merchant/giving/coupons/limits-tab.tsx: price',
  ],
  'a rule between fields of a voucher': [
    'web/src/merchant/giving/vouchers/voucher-form.tsx: effectiveFrom',
    'web/src/merchant/giving/vouchers/voucher-form.tsx: effectiveTo',
    'web/src/merchant/giving/vouchers/voucher-form.tsx: validityDays',
  ],
  'a rule between fields of an automation': [
    'web/src/merchant/office/automations/automation-fields.tsx: number',
    'web/src/merchant/office/automations/automation-fields.tsx: levelId',
  ],
  'either of the two': [
    'web/src/merchant/loyalty/cards/bulk-fields.tsx: days',
    'web/src/merchant/loyalty/cards/bulk-fields.tsx: until',
  ],
  'either a coupon or a voucher is given': [
    'web/src/merchant/loyalty/cards/gift-fields.tsx: couponId',
    'web/src/merchant/loyalty/cards/gift-fields.tsx: voucherId',
  ],
  'a campaign with several types of chops needs one': [
    'web/src/merchant/earning/earn-codes/batch-dialog.tsx: chopTypeId',
  ],
  'a tag stands for what its kind says': [
    'web/src/merchant/outward/taps/stands-for-field.tsx: boothId',
    'web/src/merchant/outward/taps/stands-for-field.tsx: staffId',
  ],
  'the schema first changes the values of the form': ['web/src/sys/banners/banner-fields.tsx: name'],
  'the setting decides what its value is': ['web/src/sys/config/value-field.tsx: value'],
  'a rule between the key and the name': ['web/src/sys/config/add-config.tsx: name'],
}

const sources = readSources(['web/src/kit', 'web/src/merchant', 'web/src/sys'])
const found = sources.filter(({ path }) => !path.includes('.test.')).flatMap(requiredLiterals)
const allowed = Object.values(exceptions).flat()

test('no form repeats that its schema requires a field', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(found.filter((place) => !allowed.includes(place))).toEqual([])
})

test('every exception for a required field is still needed', () => {
  expect(allowed.filter((place) => !found.includes(place))).toEqual([])
})

test.each([
  ['a field of the kit', '<Field name="email" label={t("email")} required><Input /></Field>'],
  ['a field with a value that is always true', '<Field name="email" required={true} />'],
  ['a field made of it', '<NumberField required name="email" />'],
])('control: a repeated requirement is found in %s', (_where, text) => {
  expect(requiredLiterals({ path: 'web/src/a.tsx', text })).toEqual(['web/src/a.tsx: email'])
})

test.each([
  ['a field that its schema requires', '<Field name="email"><Input /></Field>'],
  ['a field that is required under a condition', '<Field name="email" required={!invites} />'],
  ['an input that belongs to no form', '<Form.Item label={t("email")} required><Input required /></Form.Item>'],
])('control: nothing is found in %s', (_where, text) => {
  expect(requiredLiterals({ path: 'web/src/a.tsx', text })).toEqual([])
})
