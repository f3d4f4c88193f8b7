import type { TFunction } from 'i18next'
import { formatCardNumber, formatSigned } from '../../lib/format.ts'
import type { TillOperation } from './operation.ts'

/** What a success says across the counter: what happened, then whose card and how full it is. */
export function successWords({ ask, face, card, entry }: TillOperation, t: TFunction<'till'>) {
  const line = card?.balances.find(({ chopTypeId }) => chopTypeId === entry?.chopTypeId)
  const count = line ? t('count', { balance: line.balance, stampCount: line.stampCount }) : ''
  const who = face.name ?? formatCardNumber(face.cardNumber)
  switch (ask.kind) {
    case 'issue': {
      const isFull = card?.balances.every(({ balance, stampCount }) => balance >= stampCount)
      return { text: t('done.issue', { count }), detail: isFull ? t('done.full', { who }) : who }
    }
    case 'adjust':
      return { text: t('done.adjust', { quantity: formatSigned(ask.quantity), count }), detail: who }
    case 'redeem':
      return { text: t('done.redeem', { reward: ask.rewardName }), detail: who }
    case 'void':
      return { text: t('done.undo'), detail: [who, count].filter(Boolean).join(' · ') }
  }
}
