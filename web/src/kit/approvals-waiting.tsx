import { approvePrepaid, listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRead } from '../lib/query.ts'
import { useMay, useMenuAllowed } from './permissions.tsx'

/** Says how many prepaid cards wait for their approval, to those who may give it; nothing where none does. */
export function ApprovalsWaiting() {
  const { t } = useTranslation('life')
  const may = useMay()
  const isAllowed = useMenuAllowed('member-approval') && may(approvePrepaid) && may(listCards)
  const list = useRead(listCards, { query: { state: 'pending', pageSize: '1' } }, { enabled: isAllowed })
  const count = list.data?.paging.total ?? 0
  if (!count) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('approval.waiting', { count })}
      action={<Link to="/members/approval">{t('approval.look')}</Link>}
    />
  )
}
