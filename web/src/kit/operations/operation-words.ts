import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { isCardFull } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { TFunction } from 'i18next'
import { formatMoney, formatNumber, formatSigned } from '../../lib/format.ts'
import type { Ask } from './ask.ts'
import type { Operation } from './operation.ts'

/** What an operation is called in the list of the session. */
export function operationName({ ask, entry }: Operation, t: TFunction<'till'>): string {
  switch (ask.kind) {
    case 'issue':
      return t('list.issue', { quantity: formatNumber(ask.quantity ?? 1) })
    case 'bill':
      return t('list.bill', { amount: formatMoney(ask.amount, ask.currency) })
    case 'use':
      return t('list.use', { quantity: formatNumber(ask.quantity) })
    case 'burn':
      return t('list.burn', { quantity: formatNumber(ask.amount) })
    case 'adjust':
      return t('list.adjust', { quantity: formatSigned(entry?.quantity ?? ask.quantity) })
    case 'redeem':
      return t('list.redeem', { reward: ask.rewardName })
    case 'attend':
      return t('list.attend', { booth: ask.boothName })
    case 'void':
      return t('list.void')
    case 'consume':
    case 'waive':
    case 'reverse':
      return t(`list.${ask.kind}`, { amount: formatMoney(ask.amount, ask.currency) })
    case 'redeemCoupon':
      return t('list.redeemCoupon')
    case 'redeemOrderCoupons':
      return t('list.redeemOrderCoupons', { count: ask.codes.length })
    case 'reactivate':
    case 'give':
      return t(`list.${ask.kind}`)
  }
}

type Words = { text: string; detail: string }

/** What a success says across the counter: what happened, then of whom or what, and what there is now. */
export function successWords(operation: Operation, t: TFunction<'till'>): Words {
  const { ask, subject, record } = operation
  if ('cardId' in ask) return cardWords(operation, ask, t)
  if ('undoes' in ask && ask.undoes) return { text: t('done.undo'), detail: subject }
  if (ask.kind !== 'consume') return { text: t(`done.${ask.kind}`), detail: subject }
  const left = record && t('done.left', { amount: formatMoney(record.balance, record.currency) })
  return { text: t('done.consume', { amount: formatMoney(ask.amount, ask.currency) }), detail: left ?? subject }
}

function cardWords(
  { subject: who, card, entry, couponCode }: Operation,
  ask: Extract<Ask, { cardId: string }>,
  t: TFunction<'till'>,
): Words {
  const line = card?.balances.find(({ chopTypeId }) => chopTypeId === entry?.chopTypeId)
  const count = line && card ? countWords(card.campaignType, line, t) : ''
  switch (ask.kind) {
    case 'issue': {
      const isFull = card && isCardFull(card)
      const text = t('done.issue', { quantity: formatNumber(entry?.quantity ?? ask.quantity ?? 1), count })
      return { text, detail: isFull ? t('done.full', { who }) : who }
    }
    case 'bill': {
      const [amount, quantity] = [formatMoney(ask.amount, ask.currency), formatNumber(entry?.quantity ?? 0)]
      const rest = card && carriedWords(card, ask.currency, t)
      return { text: t('done.bill', { amount, quantity, count }), detail: rest ?? who }
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

/** What of bills is carried over on a card, and towards what. */
export function carriedWords(
  { campaignType, carriedOver }: Pick<Card, 'campaignType' | 'carriedOver'>,
  currency: string,
  t: TFunction<'till'>,
): string | undefined {
  if (!carriedOver) return undefined
  const money = (minor: number) => formatMoney(minor, currency)
  return t(descriptorOf(campaignType).unit === 'points' ? 'carried.points' : 'carried.stamps', {
    amount: money(carriedOver.amount),
    perChop: money(carriedOver.perChop),
  })
}

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
