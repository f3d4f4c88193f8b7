import { listMyChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { LogPage } from './log-page.tsx'

const MyNumbers = lazyPart<object>(() => import('./my-numbers.tsx'))

/** What the signed-in member of staff did. */
export default function MyReport() {
  const { t } = useTranslation(['reports', 'shell'])
  return (
    <LogPage
      route={listMyChopLog}
      list="my-chop-log"
      title={t('menu.merchant-admin-member-chop-log', { ns: 'shell' })}
      about={t('mine.about')}
    >
      <MyNumbers />
    </LogPage>
  )
}
