import { answerPartnership, listPartnerships } from '@chopcard/contract/earning/merchant/partners.ts'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useMay } from './permissions.tsx'
import { useRead } from '../lib/query.ts'

const waiting = { side: 'partner', state: 'invited' } as const

/** Says that other merchants invite this one as a partner, to those who may answer; nothing where none does. */
export default function InvitationsWaiting() {
  const { t } = useTranslation('partners')
  const may = useMay()
  const isAllowed = may(answerPartnership) && may(listPartnerships)
  const list = useRead(listPartnerships, { query: { ...waiting, pageSize: '1' } }, { enabled: isAllowed })
  const count = list.data?.paging.total ?? 0
  if (!count) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('waiting', { count })}
      action={
        <Link to="/campaign/partner-campaigns" search={waiting as never}>
          {t('look')}
        </Link>
      }
    />
  )
}
