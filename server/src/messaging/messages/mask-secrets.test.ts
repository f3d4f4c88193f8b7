import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

test.each([
  ['a link', 'Open http://shop.test/member/card/ct_abc?x=1#y now', 'Open http://shop.test/… now'],
  ['a link in brackets', '(https://a.test:3000/merchant/login/link/lt_x)', '(https://a.test:3000/…)'],
  ['two links', 'https://a.test/1 https://b.test/2', 'https://a.test/… https://b.test/…'],
  ['a bare address', 'See https://a.test', 'See https://a.test'],
  ['a code', 'Kopi: your code is 012345.', 'Kopi: your code is ••••••.'],
  [
    'numbers that are no code',
    '12 stamps until 2026-11-21, 1234567 points',
    '12 stamps until 2026-11-21, 1234567 points',
  ],
])('secrets in a text of a message are masked: %s', (_, text, masked) => {
  expect(maskSecrets(text)).toBe(masked)
})
