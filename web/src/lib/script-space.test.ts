import { expect, test } from 'vitest'
import { withScriptSpaces } from './script-space.ts'

test.each([
  ['Mei Lin在同一天服务了Ana的卡 3 次', 'Mei Lin 在同一天服务了 Ana 的卡 3 次'],
  ['美玲在同一天服务了王先生的卡 3 次', '美玲在同一天服务了王先生的卡 3 次'],
  ['José把 8% 的集点给了1234的卡', 'José 把 8% 的集点给了 1234 的卡'],
  ['Ana stamps a card', 'Ana stamps a card'],
])('the sentence «%s» is written «%s»', (told, written) => {
  expect(withScriptSpaces(told)).toBe(written)
})
