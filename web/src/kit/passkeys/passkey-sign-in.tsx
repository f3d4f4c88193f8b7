import { KeyOutlined } from '@ant-design/icons'
import type { PasskeyAssertion } from '@chopcard/contract/accounts/passkeys.ts'
import type {
  passkeyLoginOptions,
  systemPasskeyLoginOptions,
} from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/call-error.ts'
import { canAutofill, signChallenge, stopAsking } from './ceremonies.ts'
import { useProblemText } from './use-problem-text.ts'

export type PasskeySignInProps = {
  options: typeof passkeyLoginOptions | typeof systemPasskeyLoginOptions
  /** Signs in with what a passkey has signed. */
  signIn: (passkey: PasskeyAssertion) => Promise<void>
  disabled?: boolean
}

/** A challenge is good for five minutes: one that waits at the field is replaced before. */
const RENEW_AFTER_MS = 240_000

/** Signs in with a passkey: offered at the field of the address where the browser does so, and by a button. */
export default function PasskeySignIn({ options, signIn, disabled }: PasskeySignInProps) {
  const { t } = useTranslation('passkeys')
  const problemText = useProblemText()
  const [error, setError] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const fetchOptions = async () =>
    (await call(options as typeof passkeyLoginOptions, { body: {} }, { quiet: true })).data

  const offer = useEffectEvent(async () => {
    try {
      if (await canAutofill()) await signIn(await signChallenge(await fetchOptions(), true))
    } catch (refused) {
      // Whatever the browser says here, nobody has asked it for anything.
      if (refused instanceof CallError && refused.code === 'PASSKEY_INVALID') setError(refused)
    }
  })
  useEffect(() => {
    const first = setTimeout(() => void offer(), 0)
    const again = setInterval(() => void offer(), RENEW_AFTER_MS)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      void stopAsking()
    }
  }, [])

  const ask = async () => {
    setError(undefined)
    setAsking(true)
    try {
      await signIn(await signChallenge(await fetchOptions()))
    } catch (refused) {
      setError(refused)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      {error !== undefined && (
        <Alert type="error" showIcon role="alert" title={problemText(error)} className="passkey-confirm" />
      )}
      <Button block icon={<KeyOutlined />} loading={isAsking} disabled={disabled} onClick={() => void ask()}>
        {t('signIn')}
      </Button>
    </>
  )
}
