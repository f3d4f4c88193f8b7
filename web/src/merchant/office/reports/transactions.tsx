import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useTranslation } from 'react-i18next'
import { LogPage } from './log-page.tsx'

/** Every change of every balance, and who made it. */
export default function Transactions() {
  const { t } = useTranslation(['reports', 'shell'])
  return (
    <LogPage
      route={listChopLog}
      list="chop-log"
      title={t('menu.merchant-member-chop-log', { ns: 'shell' })}
      about={t('transactions.about')}
      withOperators
    />
  )
}
