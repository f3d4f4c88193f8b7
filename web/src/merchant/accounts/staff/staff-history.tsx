import { staffLoginHistory } from '@chopcard/contract/accounts/merchant/staff.ts'
import { useTranslation } from 'react-i18next'
import { ShortList } from '../../../kit/short-list.tsx'
import { useSignInColumns } from '../../../kit/sign-in-columns.tsx'

/** When the user signed in, from where, and what was wrong. */
export default function StaffHistory({ id }: { id: string }) {
  const { t } = useTranslation('staff')
  return (
    <ShortList
      route={staffLoginHistory}
      params={{ id }}
      rowKey={({ at, ip }) => `${at} ${ip}`}
      columns={useSignInColumns()}
      empty={t('history.none')}
    />
  )
}
