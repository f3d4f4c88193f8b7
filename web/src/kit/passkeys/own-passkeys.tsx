import { PlusOutlined } from '@ant-design/icons'
import type { deletePasskey, listOwnPasskeys, renamePasskey } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { Alert, App, Button, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { refresh, useRead } from '../../lib/query.ts'
import { Failure } from '../failure.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useReauthentication } from '../use-reauthentication.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import type { NameDialogProps } from './name-dialog.tsx'
import type { PasskeyCalls } from './passkey-calls.ts'
import { type PasskeyRow, PasskeyRows } from './passkey-rows.tsx'
import { useAddPasskey } from './use-add-passkey.tsx'

const NameDialog = lazyPart<NameDialogProps>(() => import('./name-dialog.tsx'))

/** The passkeys of who is signed in: add, name, delete. */
export default function OwnPasskeys({ calls }: { calls: PasskeyCalls }) {
  const { t } = useTranslation(['passkeys', 'common'])
  const { message } = App.useApp()
  const list = useRead(calls.list as typeof listOwnPasskeys, {})
  const [renamed, setRenamed] = useState<PasskeyRow>()
  const reauthentication = useReauthentication()
  const again = () => void refresh(calls.list)
  const adding = useAddPasskey(calls, again)
  if (list.error) return <Failure error={list.error} retry={list.refetch} />
  if (!list.data) return <Skeleton active />
  const { origin, passkeys } = list.data.data

  const rename = async (name: string) => {
    if (!renamed) return
    await call(calls.rename as typeof renamePasskey, { params: { id: renamed.id }, body: { name } })
    setRenamed(undefined)
    message.success(t('saved', { ns: 'common' }))
    again()
  }
  const remove = async ({ id }: PasskeyRow) => {
    const isDone = await reauthentication.run(async (password) => {
      await call(calls.remove as typeof deletePasskey, { params: { id }, body: { password } })
    })
    if (isDone) again()
    return isDone
  }
  return (
    <>
      <Typography.Paragraph type="secondary">{t('about')}</Typography.Paragraph>
      <Hindrance origin={origin} />
      <PasskeyRows passkeys={passkeys} onRename={setRenamed} onDelete={remove} />
      {hindranceOf(origin) === undefined && (
        <Button icon={<PlusOutlined />} className="passkey-add" onClick={adding.open}>
          {t('add')}
        </Button>
      )}
      {adding.dialogs}
      {reauthentication.dialog}
      {renamed && (
        <NameDialog
          title={t('renameOf', { name: renamed.name })}
          okText={t('rename')}
          name={renamed.name}
          onName={rename}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  )
}

/** Why no passkey can be made here. */
function hindranceOf(origin: string | null): 'unavailable' | 'elsewhere' | 'unsupported' | undefined {
  if (!origin) return 'unavailable'
  if (origin !== location.origin) return 'elsewhere'
  return canUsePasskeys() ? undefined : 'unsupported'
}

function Hindrance({ origin }: { origin: string | null }) {
  const { t } = useTranslation(['passkeys', 'errors'])
  const hindrance = hindranceOf(origin)
  if (!hindrance) return null
  const text =
    hindrance === 'unavailable'
      ? t('codes.PASSKEYS_UNAVAILABLE', { ns: 'errors' })
      : t(hindrance, { origin: origin ?? '' })
  return <Alert type="info" showIcon title={text} />
}
