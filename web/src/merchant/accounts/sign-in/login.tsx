import { LockOutlined, MailOutlined, UserOutlined } from '@ant-design/icons'
import type { PasskeyAssertion } from '@chopcard/contract/accounts/passkeys.ts'
import { passkeyLogin, passkeyLoginOptions } from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { login, LoginBody } from '@chopcard/contract/accounts/public/sign-in.ts'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { canUsePasskeys } from '../../../kit/passkeys/can-use-passkeys.ts'
import type { PasskeySignInProps } from '../../../kit/passkeys/passkey-sign-in.tsx'
import { SignInHeading } from '../../../kit/sign-in-heading.tsx'
import { call } from '../../../lib/call.ts'
import { useChange } from '../../../lib/query.ts'
import { sessions } from '../../../lib/session.ts'
import { browserStore } from '../../../lib/store.ts'
import { afterSignIn } from '../../guards.ts'
import { safeRedirect } from '../../safe-redirect.ts'
import { CheckMailbox } from './check-mailbox.tsx'
import { EmailField } from './email-field.tsx'

const PasskeySignIn = lazyPart<PasskeySignInProps>(
  () => import('../../../kit/passkeys/passkey-sign-in.tsx'),
  <Button block loading />,
)
const emailKey = 'initial-email'

/** Sign-in with a password, a passkey, or a link by mail, on one screen (decisions/sign-in.md §1). */
export default function Login() {
  const { t } = useTranslation('login')
  const router = useRouter()
  const navigate = useNavigate()
  const search: { redirect?: string } = useSearch({ strict: false })
  const form = useZodForm(LoginBody)
  const signIn = useChange(login)
  const wantsLink = useRef(false)
  const [sentTo, setSentTo] = useState<string>()

  const submit = async (values: z.output<typeof LoginBody>) => {
    const byLink = wantsLink.current
    wantsLink.current = false
    if (!byLink && !values.password) return form.tell([{ name: ['password'], errors: [t('passwordRequired')] }])
    const redirect = safeRedirect(router, search.redirect)
    const answer = await signIn.mutateAsync({
      body: {
        email: values.email,
        nickname: values.nickname,
        redirect,
        ...(byLink ? {} : { password: values.password }),
      },
    })
    browserStore().setItem(emailKey, values.email)
    if (!answer.token) return setSentTo(values.email)
    sessions.save('merchant', answer.token)
    await navigate({ href: await afterSignIn(redirect), replace: true })
  }
  const signInByPasskey = async (passkey: PasskeyAssertion) => {
    const nickname = (form.antd.getFieldValue('nickname') as string | undefined)?.trim()
    const { token } = await call(passkeyLogin, { body: { ...(nickname && { nickname }), passkey } })
    sessions.save('merchant', token)
    await navigate({ href: await afterSignIn(safeRedirect(router, search.redirect)), replace: true })
  }
  const sendLink = () => {
    wantsLink.current = true
    form.antd.submit()
  }
  if (sentTo) return <CheckMailbox email={sentTo} lead={t('mailbox.signIn')} onBack={() => setSentTo(undefined)} />
  return (
    <>
      <SignInHeading title={t('login.title')} lead={t('login.lead')} />
      <ZodForm
        form={form}
        size="large"
        initialValues={{ email: browserStore().getItem(emailKey) ?? undefined }}
        onSubmit={submit}
        onFinishFailed={() => (wantsLink.current = false)}
      >
        <EmailField autoComplete="username webauthn" />
        <Field
          name="nickname"
          label={
            <>
              {t('nickname')} <span className="optional">{t('optional')}</span>
            </>
          }
          tooltip={t('nicknameHint')}
        >
          <Input prefix={<UserOutlined />} autoComplete="nickname" placeholder={t('nicknameExample')} />
        </Field>
        <Field name="password" label={t('password')}>
          <Input.Password prefix={<LockOutlined />} autoComplete="current-password" />
        </Field>
        <p className="field-link">
          <Link to="/merchant/forget-password">{t('login.forgot')}</Link>
        </p>
        <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
          {t('login.submit')}
        </Button>
        <p className="sign-in-or">{t('login.or')}</p>
        {canUsePasskeys() && (
          <div className="sign-in-way">
            <PasskeySignIn options={passkeyLoginOptions} signIn={signInByPasskey} disabled={signIn.isPending} />
          </div>
        )}
        <Button block icon={<MailOutlined />} disabled={signIn.isPending} onClick={sendLink}>
          {t('login.sendLink')}
        </Button>
      </ZodForm>
      <p className="sign-in-foot">
        {t('login.new')} <Link to="/merchant/register">{t('login.register')}</Link>
      </p>
    </>
  )
}
