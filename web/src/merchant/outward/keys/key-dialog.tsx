import { editKey, type Key, KeyEditBody, listKeys, revokeKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { maxPageSize } from '@chopcard/contract/core/limits.ts'
import { App, Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { useZodForm, ZodForm } from '../../../kit/form.tsx'
import { May, useMay } from '../../../kit/permissions.tsx'
import { StopButton } from '../../../kit/stop-button.tsx'
import { useReauthentication } from '../../../kit/use-reauthentication.tsx'
import { call } from '../../../lib/call.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { KeyFacts } from './key-facts.tsx'
import { KeyFields } from './key-fields.tsx'

type Props = { shown: Key; onClose: () => void }

const EditForm = KeyEditBody.omit({ password: true, seen: true })
const seenOf = ({ name, scopes, addresses, expiresOn }: Key) => ({ name, scopes, addresses, expiresOn })

async function readAgain(shown: Key): Promise<Key> {
  const { data } = await call(listKeys, { params: { x: shown.kind }, query: { pageSize: String(maxPageSize) } })
  return data.find(({ id }) => id === shown.id) ?? shown
}

const after = () => refresh(listKeys)

/** One key: what is known of it, what it may do, and the button that ends it. */
export default function KeyDialog({ shown, onClose }: Props) {
  const { t } = useTranslation(['integration-keys', 'common'])
  const { message } = App.useApp()
  const { saving } = useSeen(seenOf(shown), async () => seenOf(await readAgain(shown)))
  const form = useZodForm(EditForm)
  const edit = useChange(editKey, { after })
  const revoke = useChange(revokeKey, { after })
  const reauthentication = useReauthentication()
  const isOver = shown.state === 'revoked' || shown.state === 'expired'
  const isEditable = useMay()(editKey) && !isOver
  const params = { id: shown.id }
  const submit = async (values: object) => {
    const isDone = await saving((seen) =>
      reauthentication.run(async (password) => {
        await edit.mutateAsync({ params, body: { ...values, seen, password } as never })
      }),
    )
    if (!isDone) return
    message.success(t('saved', { ns: 'common' }))
    onClose()
  }
  const end = () =>
    revoke.mutateAsync({ params }).then(() => {
      message.success(t('revoke.done'))
      onClose()
    })
  const words = {
    title: t('revoke.title', { name: shown.name }),
    about: t('revoke.about'),
    button: t('revoke.button'),
    keep: t('revoke.keep'),
  }
  return (
    <Dialog title={shown.name} footer={null} width={680} onCancel={onClose}>
      <KeyFacts shown={shown} />
      <ZodForm
        form={form}
        disabled={!isEditable}
        initialValues={{
          name: shown.name,
          scopes: shown.scopes,
          addresses: shown.addresses,
          expiresOn: shown.certificate ? null : shown.expiresOn,
        }}
        onSubmit={submit}
      >
        <KeyFields />
        <Flex justify="end" gap={8} wrap>
          {shown.state !== 'revoked' && <StopButton route={revokeKey} words={words} stop={end} />}
          {isEditable && (
            <May route={editKey}>
              <Button type="primary" htmlType="submit" loading={edit.isPending}>
                {t('action.save', { ns: 'common' })}
              </Button>
            </May>
          )}
        </Flex>
      </ZodForm>
      {reauthentication.dialog}
    </Dialog>
  )
}
