import { adminSignIns } from '@chopcard/contract/platform/admin/admins.ts'
import { useTranslation } from 'react-i18next'
import { ShortList } from '../../kit/short-list.tsx'
import { useSignInColumns } from '../../kit/sign-in-columns.tsx'

/** When an administrator signed in, from where, and what was refused. */
export function AdminHistory({ id }: { id: string }) {
  const { t } = useTranslation('staff')
  return <ShortList route={adminSignIns} params={{ id }} columns={useSignInColumns()} empty={t('history.none')} />
}
