import { LockOutlined } from '@ant-design/icons'
import type { PasskeyAssertion } from '@chopcard/contract/accounts/passkeys.ts'
import { systemPasskeyLogin, systemPasskeyLoginOptions } from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { systemLogin, SystemLoginBody } from '@chopcard/contract/accounts/public/sign-in.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EmailInput } from '../../kit/email-input.tsx'
import { Field, useZodForm, ZodForm } from '../../kit/form.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { canUsePasskeys } from '../../kit/passkeys/can-use-passkeys.ts'
import type { PasskeySignInProps } from '../../kit/passkeys/passkey-sign-in.tsx'
import { SignInFrame } from '../../kit/sign-in-frame.tsx'
import { SignInHeading } from '../../kit/sign-in-heading.tsx'
import { call } from '../../lib/call.ts'
import { useChange } from '../../lib/query.ts'
import { sessions } from '../../lib/session.ts'

const PasskeySignIn = lazyPart<PasskeySignInProps>(
  () => import('../../kit/passkeys/passkey-sign-in.tsx'),
  <Button block loading />,
)

/** Sign-in of system administrators: with a password or a passkey. */
export default function SystemLogin() {
  const { t } = useTranslation('sys')
  const navigate = useNavigate()
  const { redirect }: { redirect?: string } = useSearch({ strict: false })
  const form = useZodForm(SystemLoginBody)
  const signIn = useChange(systemLogin)
  const submit = async (body: z.output<typeof SystemLoginBody>) => {
    await enter((await signIn.mutateAsync({ body })).token)
  }
  const signInByPasskey = async (passkey: PasskeyAssertion) =>
    enter((await call(systemPasskeyLogin, { body: { passkey } })).token)
  const enter = async (token: string) => {
    sessions.save('system', token)
    const isOurs = redirect !== undefined && /^\/sys\/[\w/-]+$/.test(redirect) && redirect !== '/sys/login'
    await navigate({ href: isOurs ? redirect : '/sys/dashboard', replace: true })
  }
  return (
    <SignInFrame claim={t('brand.claim')} about={t('brand.about')}>
      <SignInHeading title={t('login.title')} lead={t('login.lead')} />
      <ZodForm form={form} size="large" onSubmit={submit}>
        <Field name="email" label={t('login.email')} words={{ required: t('login.emailRequired') }}>
          <EmailInput autoComplete="username webauthn" />
        </Field>
        <Field name="password" label={t('login.password')}>
          <Input.Password prefix={<LockOutlined />} autoComplete="current-password" />
        </Field>
        <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
          {t('login.submit')}
        </Button>
        {canUsePasskeys() && (
          <>
            <p className="sign-in-or">{t('login.or')}</p>
            <PasskeySignIn options={systemPasskeyLoginOptions} signIn={signInByPasskey} disabled={signIn.isPending} />
          </>
        )}
      </ZodForm>
    </SignInFrame>
  )
}
