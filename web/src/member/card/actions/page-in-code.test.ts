import { expect, test } from 'vitest'
import { pageIn } from './page-in-code.ts'

const here = 'https://shop.example/member/card/ct_x'

test.each([
  ['https://shop.example/member/CardSelection?booth=B1', true],
  ['https://shop.example/member/estamp/tag-1', true],
  ['https://shop.example/member/earn/kopi1234_0000000000000000', false],
  ['https://shop.example/merchant/login', false],
  ['https://other.example/member/CardSelection?booth=B1', false],
  ['javascript:alert(1)', false],
  ['0000-0000-0000-0000', false],
])('the scanned code %s is recognised as a page or not: %s', (code, isPage) => {
  expect(pageIn(code, here)).toBe(isPage ? code : undefined)
})
