import { resetPassword, ResetPasswordBody, resetPasswordInfo } from '@chopcard/contract/members/public/registration.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useZodForm, ZodForm } from '../../../kit/form.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { MessagePage } from '../../../kit/message-page.tsx'
import { SignInHeading } from '../../../kit/sign-in-heading.tsx'
import { CallError } from '../../../lib/call-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useChange, useRead } from '../../../lib/query.ts'
import { NewPassword } from './new-password.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'

/** Sets a new password with the link of a message (decisions/sign-in.md §5). */
export default function ResetPassword() {
  const { t } = useTranslation('login')
  const { token = '' } = usePathParams()
  const info = useRead(resetPasswordInfo, { params: { token } })
  const form = useZodForm(ResetPasswordBody, { fixed: useMemo(() => ({ token }), [token]) })
  const save = useChange(resetPassword)
  const toLogin = <Link to="/merchant/login">{t('backToLogin')}</Link>

  if (save.isSuccess)
    return (
      <MessagePage kind="success" title={t('reset.done')} extra={toLogin}>
        {t('reset.doneText')}
      </MessagePage>
    )
  const invalid = [info.error, save.error].find(isInvalid)
  if (invalid)
    return (
      <MessagePage
        kind="error"
        role="alert"
        title={t('reset.invalid')}
        extra={<Link to="/merchant/forget-password">{t('reset.again')}</Link>}
      >
        {errorText(invalid)}
      </MessagePage>
    )
  if (info.error && !info.data) return <Failure error={info.error} retry={info.refetch} />
  if (!info.data) return <Waiting />
  const { email, merchantName } = info.data.data
  return (
    <>
      <SignInHeading title={t('reset.title')} lead={t('reset.lead', { email, merchantName })} />
      <ZodForm form={form} size="large" onSubmit={(body) => save.mutateAsync({ body })}>
        <input type="email" hidden readOnly autoComplete="username" value={email} />
        <NewPassword label={t('reset.password')} />
        <Button type="primary" htmlType="submit" block loading={save.isPending}>
          {t('reset.submit')}
        </Button>
      </ZodForm>
      <p className="sign-in-foot">{toLogin}</p>
    </>
  )
}

const isInvalid = (error: unknown) => error instanceof CallError && error.code === 'RESET_URL_INVALID'
