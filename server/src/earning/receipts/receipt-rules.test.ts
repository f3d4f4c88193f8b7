import { describe, expect, test } from 'vitest'
import { chopsFor, purchaseProblems, receiptTerms, waitFor } from './receipt-rules.ts'

const settings = {
  receiptsEnabled: true,
  amountPerChop: 500,
  maxUploadPerDay: 3,
  approvalRequired: true,
  spotCheckPercent: 0,
  shopNames: [],
  carryOver: false,
}

test.each([
  [499, 0],
  [500, 1],
  [999, 1],
  [1000, 2],
  [1_000_000_000_000, 2_000_000_000],
])('an amount of %i gives %i chops', (amount, chops) => {
  expect(chopsFor(amount, settings)).toBe(chops)
})

test.each([
  ['chop', {}, true],
  ['point', {}, true],
  ['prepaid', {}, false],
  ['chop', { receiptsEnabled: false }, false],
  ['chop', { amountPerChop: null }, false],
  ['chop', { maxUploadPerDay: null }, false],
] as const)('a campaign of type %s with %o accepts receipts: %s', (type, given, accepted) => {
  expect(receiptTerms(type, { ...settings, ...given }) !== undefined).toBe(accepted)
})

describe('automatic decisions', () => {
  test.each([
    ['approval is required', { approvalRequired: true, spotCheckPercent: 0 }, false, 99, 'approval'],
    ['nothing is in the way', { approvalRequired: false, spotCheckPercent: 0 }, false, 0, null],
    ['a draw below the percentage', { approvalRequired: false, spotCheckPercent: 20 }, false, 19, 'spot-check'],
    ['a draw at the percentage', { approvalRequired: false, spotCheckPercent: 20 }, false, 20, null],
    ['all are looked at', { approvalRequired: false, spotCheckPercent: 100 }, false, 99, 'spot-check'],
    ['a twin where approval is required', { approvalRequired: true, spotCheckPercent: 0 }, true, 99, 'twin'],
    ['a twin is never approved by itself', { approvalRequired: false, spotCheckPercent: 0 }, true, 99, 'twin'],
  ] as const)('a receipt is decided automatically or waits for staff: %s', (_, terms, hasTwin, draw, wait) => {
    expect(waitFor(terms, hasTwin, draw)).toBe(wait)
  })
})

test.each([
  ['a purchase of today', {}, []],
  ['tomorrow', { transactionOn: '2026-03-03' }, ['transactionOn']],
  ['another shop than those of the list', { shopName: 'Elsewhere' }, ['shopName']],
  ['too small an amount', { amount: 499 }, ['amount']],
  ['all at once', { transactionOn: '2027-01-01', shopName: 'x', amount: 1 }, ['transactionOn', 'shopName', 'amount']],
])('a purchase is accepted or refused at its fields: %s', (_, given, paths) => {
  const purchase = { transactionOn: '2026-03-02', shopName: 'Kopi Corner', amount: 500, ...given }
  const terms = { shopNames: ['Kopi Corner'], amountPerChop: 500, carryOver: false }
  expect(purchaseProblems(purchase, terms, '2026-03-02', String).map(({ path }) => path)).toEqual(paths)
  const anyShop = purchaseProblems(purchase, { ...terms, shopNames: [] }, '2026-03-02', String)
  expect(anyShop.map(({ path }) => path)).toEqual(paths.filter((path) => path !== 'shopName'))
})
