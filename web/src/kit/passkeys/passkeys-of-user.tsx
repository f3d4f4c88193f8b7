import type { deleteStaffPasskey, listStaffPasskeys } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import type { deleteAdminPasskey, listAdminPasskeys } from '@chopcard/contract/platform/admin/passkeys.ts'
import { Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { refresh, useRead } from '../../lib/query.ts'
import { Failure } from '../failure.tsx'
import { useReauthentication } from '../use-reauthentication.tsx'
import { type PasskeyRow, PasskeyRows } from './passkey-rows.tsx'

export type PasskeysOfUserProps = {
  id: string
  list: typeof listStaffPasskeys | typeof listAdminPasskeys
  remove: typeof deleteStaffPasskey | typeof deleteAdminPasskey
  readOnly?: boolean
}

/** The passkeys of somebody else, which may be deleted when a device is lost. */
export default function PasskeysOfUser({ id, list, remove, readOnly }: PasskeysOfUserProps) {
  const { t } = useTranslation('passkeys')
  const found = useRead(list as typeof listStaffPasskeys, { params: { id } })
  const reauthentication = useReauthentication()
  if (found.error) return <Failure error={found.error} retry={found.refetch} />
  if (!found.data) return <Skeleton active />
  const onDelete = async ({ id: passkeyId }: PasskeyRow) => {
    const isDone = await reauthentication.run(async (password) => {
      await call(remove as typeof deleteStaffPasskey, { params: { id, passkeyId }, body: { password } })
    })
    if (isDone) void refresh(list)
    return isDone
  }
  return (
    <>
      <Typography.Paragraph type="secondary">{t('ofUser')}</Typography.Paragraph>
      <PasskeyRows passkeys={found.data.data} onDelete={readOnly ? undefined : onDelete} />
      {reauthentication.dialog}
    </>
  )
}
