import { KeyOutlined } from '@ant-design/icons'
import type { PasskeyAssertion } from '@chopcard/contract/accounts/passkeys.ts'
import type {
  passkeyLoginOptions,
  systemPasskeyLoginOptions,
} from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { Alert, Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
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

  /** A browser asks one question at a time: what is offered at the field would end that of the button. */
  const asker = useRef<'field' | 'button' | 'nobody'>('field')

  const choose = async () => {
    if (asker.current !== 'field' || !(await canAutofill())) return undefined
    const challenge = await fetchOptions()
    return asker.current === 'field' ? signChallenge(challenge, true) : undefined
  }
  const offer = async () => {
    // Whatever becomes of the offer, nobody has asked for it; once somebody has chosen, they are told.
    const passkey = await choose().catch(() => undefined)
    if (passkey) await signIn(passkey).catch(setError)
  }
  const renew = useEffectEvent(offer)
  useEffect(() => {
    asker.current = 'field'
    const first = setTimeout(() => void renew(), 0)
    const again = setInterval(() => void renew(), RENEW_AFTER_MS)
    return () => {
      asker.current = 'nobody'
      clearTimeout(first)
      clearInterval(again)
      void stopAsking()
    }
  }, [])

  const ask = async () => {
    setError(undefined)
    setAsking(true)
    asker.current = 'button'
    try {
      await signIn(await signChallenge(await fetchOptions()))
    } catch (refused) {
      setError(refused)
      // Unless the question ended because its screen went.
      if (asker.current === 'button') asker.current = 'field'
      void offer()
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
