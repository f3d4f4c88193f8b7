import type { TFunction } from 'i18next'
import { formatNumber, formatSigned } from '../../../lib/format.ts'
import type { TillOperation } from './operation.ts'

/** What an operation is called in the list of the session. */
export function whatOf({ ask, entry }: TillOperation, t: TFunction<'till'>): string {
  switch (ask.kind) {
    case 'issue':
      return t('list.issue', { quantity: formatNumber(ask.quantity ?? 1) })
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
  }
}
