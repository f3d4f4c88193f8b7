import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { defaultCampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import { balanceWords } from './outcome-words.ts'

const t = ((key: string, { balance, stampCount }: { balance: number; stampCount: number }) =>
  `${key} ${balance}/${stampCount}`) as unknown as TFunction<'till'>
const line = (code: string, balance: number, stampCount: number) => ({ chopTypeId: code, code, balance, stampCount })

test.each([
  ['one kind of stamp without its name', [line('KOPI', 5, 10)], 'count 5/10'],
  ['a few kinds one by one', [line('KOPI', 5, 10), line('KAYA', 0, 6)], 'KOPI count 5/10 · KAYA count 0/6'],
  ['the booths of a carnival in total', [1, 0, 1, 0, 0, 0].map((n) => line(`B${n}`, n, 1)), 'count 2/6'],
])('a card in the list of the till shows %s', (_, balances, words) => {
  expect(balanceWords({ campaignType: defaultCampaignType, balances }, t)).toBe(words)
})
