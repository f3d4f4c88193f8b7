import { answerConsent, getPlatformAccess } from '@chopcard/contract/platform/merchant/platform-access.ts'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRead } from '../lib/query.ts'
import { useMay } from './permissions.tsx'

/** Says that the platform asks for consent, to those who may answer; nothing where it does not. */
export default function ConsentWaiting() {
  const { t } = useTranslation('platform-access')
  const may = useMay()
  const isAllowed = may(answerConsent) && may(getPlatformAccess)
  const access = useRead(getPlatformAccess, {}, { enabled: isAllowed, refetchInterval: 60_000 })
  const waiting = access.data?.data.requests.find(({ state }) => state === 'waiting')
  if (!waiting) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('request.waiting', { name: waiting.adminName })}
      description={t('request.reason', { reason: waiting.reason })}
      action={<Link to="/setup/platform-access">{t('request.look')}</Link>}
    />
  )
}
