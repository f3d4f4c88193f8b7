import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { TFunction } from 'i18next'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { CallError } from '../../../lib/call-error.ts'
import { formatCardNumber, formatNumber, formatSigned } from '../../../lib/format.ts'
import type { ScanResult } from './offline/look-up.ts'
import type { TillOperation } from './operation.ts'

/** What a success says across the counter: what happened, then whose card and how full it is. */
export function successWords({ ask, face, card, entry, couponCode }: TillOperation, t: TFunction<'till'>) {
  const line = card?.balances.find(({ chopTypeId }) => chopTypeId === entry?.chopTypeId)
  const count = line && card ? countWords(card.campaignType, line, t) : ''
  const who = face.name ?? formatCardNumber(face.cardNumber)
  switch (ask.kind) {
    case 'issue': {
      const isFull = card && isCardFull(card)
      const text = t('done.issue', { quantity: formatNumber(ask.quantity ?? 1), count })
      return { text, detail: isFull ? t('done.full', { who }) : who }
    }
    case 'use':
      return { text: t('done.use', { quantity: formatNumber(ask.quantity), count }), detail: who }
    case 'burn':
      return { text: t('done.burn', { quantity: formatNumber(ask.amount), count }), detail: who }
    case 'adjust':
      return { text: t('done.adjust', { quantity: formatSigned(ask.quantity), count }), detail: who }
    case 'redeem':
      return {
        text: t('done.redeem', { reward: ask.rewardName }),
        detail: couponCode ? t('done.coupon', { who, code: couponCode }) : who,
      }
    case 'attend':
      return { text: t('done.attend', { booth: ask.boothName }), detail: who }
    case 'void':
      return { text: t('done.undo'), detail: [who, count].filter(Boolean).join(' · ') }
  }
}

/** What a till that takes cards alone says of anything else, and where it belongs. */
export function elsewhereWords({ order, voucher, sign: target }: ScanResult, t: TFunction<'till'>) {
  if (target) return { text: t(`sign.${target.kind}.is`), detail: t(`sign.${target.kind}.hint`) }
  const text = t(order ? 'coupon.orderHere' : voucher ? 'coupon.voucherHere' : 'coupon.here')
  return { text, detail: t('coupon.elsewhere') }
}

/** What one can do about a text that has led to nothing. */
export function unknownWords(error: unknown, t: TFunction<'till'>): string {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'INVALID_QR_CODE') return t('unknownHint')
  return t(code === 'CARD_NOT_FOUND' ? 'notFoundHint' : 'nothingDone')
}

/** How much can be taken away and added; a balance without an upper limit says nothing of the second. */
export function limitWords({ min, max }: { min: number; max: number | null }, t: TFunction<'till'>): string {
  const words = (way: 'take' | 'add', count: number) =>
    count === 0 ? t(`adjust.${way}None`) : t(`adjust.${way}`, { count, shown: formatNumber(count) })
  return [words('take', -min), ...(max === null ? [] : [words('add', max)])].join(' ')
}

/** All balances of a card in words. */
export const balanceWords = ({ campaignType, balances }: Card, t: TFunction<'till'>): string =>
  balances
    .map((line) => `${balances.length > 1 ? `${line.code} ` : ''}${countWords(campaignType, line, t)}`)
    .join(' · ')

/** A balance in words: of a card with an end its count, too. */
export const countWords = (
  type: Card['campaignType'],
  { balance, stampCount }: { balance: number; stampCount: number },
  t: TFunction<'till'>,
): string => {
  const { unit } = descriptorOf(type)
  return unit === 'points'
    ? t('points', { count: balance, shown: formatNumber(balance) })
    : t(unit === 'uses' ? 'usesLeft' : 'count', { balance, stampCount })
}

/** Whether nothing more fits on a card. */
export const isCardFull = ({ campaignType, balances }: Pick<Card, 'campaignType' | 'balances'>): boolean => {
  const { balanceEnds, earnsBy } = descriptorOf(campaignType)
  const mayFill = balanceEnds !== 'never' && earnsBy.length > 0
  return mayFill && balances.every(({ balance, stampCount }) => balance >= stampCount)
}
