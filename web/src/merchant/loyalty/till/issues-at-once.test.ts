import { expect, test } from 'vitest'
import { issuesAtOnce } from './issues-at-once.ts'

const chop = { campaignType: 'chop', billPerChop: null, onePerVisit: true } as const

test.each([
  ['a stamp card whose campaign gives one a visit', {}, true],
  ['a card that was kept before the setting was made', { onePerVisit: undefined }, true],
  ['a campaign that does not give one a visit', { onePerVisit: false }, false],
  ['a campaign that converts bills', { billPerChop: 500 }, false],
  ['a points card', { campaignType: 'point' }, false],
  ['a prepaid card', { campaignType: 'prepaid' }, false],
] as const)('a scan of %s stamps the card at once or waits for staff', (_which, given, atOnce) => {
  expect(issuesAtOnce({ ...chop, ...given })).toBe(atOnce)
})
