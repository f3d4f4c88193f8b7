import { maxPhoneLength, smsCodeDigits } from '../limits.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { useEffect, useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import type { Problems } from './check-fields.ts'
import { type Asked, Field } from './field.tsx'
import styles from './join-form.module.css'
import { sendCode } from './send-registration.ts'

type Props = { campaign: JoinCampaign; asked: Asked; show: (found: Problems, trouble?: string) => void }

/** A number with the code that was sent to it; a new code can be asked for once a minute, for another number at once. */
export function ProvenNumber({ campaign, asked, show }: Props) {
  const { language, t } = usePage()
  const mobile = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [seconds, setSeconds] = useState(0)
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  useEffect(() => (sentTo ? code.current?.focus() : undefined), [sentTo])

  const number = () => mobile.current?.value.trim() ?? ''
  async function send(): Promise<void> {
    const to = number()
    if (!to) return show({ mobile: t('fields.required') })
    setSending(true)
    const answer = await sendCode(campaign.id, { mobile: to, language })
    setSending(false)
    if ('problems' in answer) return show(answer.problems, answer.message ?? t('join.noAnswer'))
    // Another one has been typed meanwhile: that one needs a code of its own.
    if (number() !== to) return
    show({})
    setTyped(to)
    setSentTo(to)
    setSeconds(answer.data.secondsToNext)
    code.current?.focus()
  }

  const isSent = sentTo !== '' && typed === sentTo
  const waits = isSent && seconds > 0
  const button = (
    <button type="button" className={styles.send} disabled={sending || waits} onClick={() => void send()}>
      {waits ? t('join.sendAgainIn', { seconds }) : t(isSent ? 'join.sendAgain' : 'join.sendCode')}
    </button>
  )
  return (
    <>
      <NumberField
        ref={mobile}
        campaign={campaign}
        asked={asked}
        required
        beside={button}
        onInput={() => setTyped(number())}
      />
      {isSent && (
        <Field
          ref={code}
          name="smsCode"
          label={t('join.code')}
          hint={t('join.codeSent', { mobile: sentTo })}
          asked={asked}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={smsCodeDigits}
          required
        />
      )}
    </>
  )
}

type NumberProps = Omit<Parameters<typeof Field>[0], 'name' | 'label'> & Pick<Props, 'campaign'>

/** A mobile number; one of the merchant’s own country needs no country code. */
export function NumberField({ campaign: { dialCode }, ...field }: NumberProps) {
  const { t } = usePage()
  return (
    <Field
      {...field}
      name="mobile"
      label={t('join.mobile')}
      hint={dialCode ? undefined : t('join.withCountry')}
      placeholder={dialCode && `${dialCode} …`}
      type="tel"
      autoComplete="tel"
      maxLength={maxPhoneLength}
    />
  )
}
