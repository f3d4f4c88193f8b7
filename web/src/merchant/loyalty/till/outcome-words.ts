import type { TFunction } from 'i18next'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { countWords } from '../../../kit/operations/operation-words.ts'
import { CallError } from '../../../lib/call-error.ts'
import { formatNumber } from '../../../lib/format.ts'

/** Whether a look-up found nobody of that name, number or address. */
export const isNobody = (error: unknown): boolean => error instanceof CallError && error.code === 'CARD_NOT_FOUND'

/** What one can do about a text that has led to nothing. */
export function unknownWords(error: unknown, t: TFunction<'till'>): string {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'INVALID_QR_CODE') return t('unknownHint')
  return t(isNobody(error) ? 'notFoundHint' : 'nothingDone')
}

/** How much can be taken away and added; a balance without an upper limit says nothing of the second. */
export function limitWords({ min, max }: { min: number; max: number | null }, t: TFunction<'till'>): string {
  const words = (way: 'take' | 'add', count: number) =>
    count === 0 ? t(`adjust.${way}None`) : t(`adjust.${way}`, { count, shown: formatNumber(count) })
  return [words('take', -min), ...(max === null ? [] : [words('add', max)])].join(' ')
}

/** With more kinds of stamps than this a card's balance is told in total: what each of a carnival's booths gave fills a screen. */
const MAX_TOLD = 3

/** The balances of a card in words. */
export function balanceWords(
  { campaignType, balances }: Pick<Card, 'campaignType' | 'balances'>,
  t: TFunction<'till'>,
) {
  if (balances.length > MAX_TOLD) {
    const sum = (name: 'balance' | 'stampCount') => balances.reduce((all, line) => all + line[name], 0)
    return countWords(campaignType, { balance: sum('balance'), stampCount: sum('stampCount') }, t)
  }
  const isOne = balances.length === 1
  return balances.map((line) => `${isOne ? '' : `${line.code} `}${countWords(campaignType, line, t)}`).join(' · ')
}
