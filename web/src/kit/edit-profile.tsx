import type { editSystemProfile } from '@chopcard/contract/platform/admin/platform.ts'
import { type editProfile, EditProfileBody } from '@chopcard/contract/accounts/merchant/account.ts'
import { ProfilePassword } from '@chopcard/contract/core/passwords.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { App, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/call-error.ts'
import { refresh, useChange } from '../lib/query.ts'
import { Dialog } from './dialog.tsx'
import { Field, useZodForm, ZodForm } from './form.tsx'

/** The route's body, with the strength of the new password told while it is typed. */
const Profile = EditProfileBody.extend({ newPassword: ProfilePassword.optional() })

type Props = {
  who: { email: string; username: string }
  route: typeof editProfile | typeof editSystemProfile
  /** What tells who is signed in: asked again afterwards. */
  info: Route
  onClose: () => void
}

/** Name and password of the person at the keyboard (decisions/sign-in.md §6), in either back office. */
export default function EditProfile({ who, route, info, onClose }: Props) {
  const { t } = useTranslation(['shell', 'common', 'errors'])
  const { message } = App.useApp()
  const form = useZodForm(Profile)
  const save = useChange(route as typeof editProfile)
  const submit = async (body: Parameters<typeof save.mutateAsync>[0]['body']) => {
    const tell = (name: keyof typeof body, words: string) => form.tell([{ name: [name], errors: [words] }])
    if (body.newPassword && !body.currentPassword) return tell('currentPassword', t('profile.currentNeeded'))
    if (body.newPassword && body.newPassword === body.currentPassword) return tell('newPassword', t('profile.checkNew'))
    try {
      await save.mutateAsync({ body })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'INVALID_CURRENT_PASSWORD') throw error
      return tell('currentPassword', error.message)
    }
    await refresh(info)
    message.success(t('saved', { ns: 'common' }))
    onClose()
  }
  return (
    <Dialog
      title={t('profile.title')}
      okText={t('profile.update')}
      cancelText={t('action.cancel', { ns: 'common' })}
      confirmLoading={save.isPending}
      onOk={() => form.antd.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <ZodForm form={form} initialValues={{ email: who.email, userName: who.username }} onSubmit={submit}>
        <Field name="email" label={t('profile.email')}>
          <Input readOnly disabled autoComplete="username" />
        </Field>
        <Field name="userName" label={t('profile.name')}>
          <Input autoComplete="name" />
        </Field>
        <Field name="currentPassword" label={t('profile.current')}>
          <Input.Password autoComplete="current-password" />
        </Field>
        <Field
          name="newPassword"
          label={t('profile.new')}
          extra={<Typography.Text type="secondary">{t('passwords.rule', { ns: 'errors' })}</Typography.Text>}
        >
          <Input.Password autoComplete="new-password" />
        </Field>
      </ZodForm>
    </Dialog>
  )
}
