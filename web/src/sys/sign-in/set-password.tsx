import { LockOutlined } from '@ant-design/icons'
import { adminLinkInfo, setAdminPassword, SetPasswordBody } from '@chopcard/contract/platform/admin/admins.ts'
import { Link } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { MessagePage } from '../../kit/message-page.tsx'
import { SignInFrame } from '../../kit/sign-in-frame.tsx'
import { SignInHeading } from '../../kit/sign-in-heading.tsx'
import { CallError } from '../../lib/call-error.ts'
import { useChange, useRead } from '../../lib/query.ts'
import { usePathParams } from '../../kit/use-path-params.ts'

/** Where the link of an invitation leads: an administrator of the platform chooses a password. */
export default function SetPassword() {
  const { t } = useTranslation('sys')
  return (
    <SignInFrame claim={t('brand.claim')} about={t('brand.about')}>
      <Steps />
    </SignInFrame>
  )
}

function Steps(): ReactNode {
  const { t } = useTranslation(['admins', 'errors', 'staff'])
  const { token = '' } = usePathParams()
  const info = useRead(adminLinkInfo, { params: { token } })
  const form = useZodForm(SetPasswordBody, { fixed: useMemo(() => ({ token }), [token]) })
  const save = useChange(setAdminPassword)
  const toLogin = <Link to={'/sys/login' as '/'}>{t('setPassword.toLogin')}</Link>
  if (save.isSuccess)
    return (
      <MessagePage kind="success" title={t('setPassword.done')} extra={toLogin}>
        {t('setPassword.doneText')}
      </MessagePage>
    )
  if ([info.error, save.error].some(isInvalid))
    return (
      <MessagePage kind="error" role="alert" title={t('setPassword.invalid')} extra={toLogin}>
        {t('setPassword.invalidText')}
      </MessagePage>
    )
  if (info.error && !info.data) return <Failure error={info.error} retry={info.refetch} />
  if (!info.data) return <Waiting />
  const { email } = info.data.data
  return (
    <>
      <SignInHeading title={t('setPassword.title')} lead={t('setPassword.lead', { email })} />
      <ZodForm form={form} size="large" onSubmit={(body) => save.mutateAsync({ body })}>
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <Field
          name="password"
          label={t('field.password', { ns: 'staff' })}
          extra={t('passwords.rule', { ns: 'errors' })}
        >
          <Input.Password prefix={<LockOutlined />} autoComplete="new-password" />
        </Field>
        <Field name="confirmPassword" label={t('setPassword.again')} dependencies={['password']}>
          <Input.Password prefix={<LockOutlined />} autoComplete="new-password" />
        </Field>
        <Button type="primary" htmlType="submit" block loading={save.isPending}>
          {t('setPassword.submit')}
        </Button>
      </ZodForm>
    </>
  )
}

const isInvalid = (error: unknown) => error instanceof CallError && error.code === 'RESET_URL_INVALID'
