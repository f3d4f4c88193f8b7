import { maxEmailLength, maxPhoneLength, smsCodeDigits } from './limits.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { changeContact, sendContactCode } from '@chopcard/contract/members/member/profile.ts'
import { usePage } from '../card-art/page-context.ts'
import { CallError } from '../lib/call-error.ts'
import { ask, troubleText } from './ask.ts'
import type { PartProps } from './profile-part.ts'
import action from './action.module.css'
import styles from './profile.module.css'

type Props = PartProps & { kind: 'email' | 'mobile' }

/** An address or a number as the shop knows it, the way to another one, and to show that one reads the address. */
export function ProfileContact({ kind, ...part }: Props) {
  const { t } = usePage()
  const [open, setOpen] = useState<'change' | 'prove'>()
  const [said, setSaid] = useState('')
  const value = part.profile[kind]
  const isUnproven = kind === 'email' && value !== null && !part.profile.emailProven
  function done(): void {
    setOpen(undefined)
    setSaid(t(open === 'prove' ? 'profile.email.proven' : `profile.${kind}.changed`))
  }
  const toggle = (which: 'change' | 'prove') => () => {
    setSaid('')
    setOpen(open ? undefined : which)
  }
  return (
    <div className={styles.contact}>
      <div className={styles.known}>
        <span>
          <small>{t(`profile.${kind}.label`)}</small>
          <strong>{value ?? t('profile.none')}</strong>
        </span>
        {isUnproven && !open && (
          <button
            type="button"
            className={styles.small}
            aria-label={t('profile.email.proveLabel')}
            onClick={toggle('prove')}
          >
            {t('profile.email.prove')}
          </button>
        )}
        <button
          type="button"
          className={styles.small}
          aria-expanded={Boolean(open)}
          aria-label={t(value ? `profile.${kind}.change` : `profile.${kind}.add`)}
          onClick={toggle('change')}
        >
          {t(open ? 'profile.cancel' : value ? 'profile.change' : 'profile.add')}
        </button>
      </div>
      {isUnproven && !open && <p className={styles.quiet}>{t('profile.email.proveHint')}</p>}
      {open && <ContactForm kind={kind} {...part} known={open === 'prove' ? value : null} done={done} />}
      <output className={styles.said}>{said}</output>
    </div>
  )
}

/** The new one, or the known one, then the code that was sent there. */
function ContactForm({ kind, profile, saved, known, done }: Props & { known: string | null; done: () => void }) {
  const { t } = usePage()
  const first = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [to, setTo] = useState(known ?? '')
  const [sentTo, setSentTo] = useState('')
  const [code, setCode] = useState('')
  const [seconds, setSeconds] = useState(0)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  useEffect(() => first.current?.focus(), [])
  useEffect(() => (sentTo ? field.current?.focus() : undefined), [sentTo])
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const contact = (value: string) => (kind === 'email' ? { email: value } : { mobile: value })
  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setTrouble('')
    await work().catch((error: unknown) => setTrouble(wordsFor(error) ?? troubleText(error, t('card.trouble'))))
    setBusy(false)
  }
  const send = () =>
    attempt(async () => {
      const value = to.trim()
      const { data } = await ask<typeof sendContactCode>('POST /member/profile/code', { body: contact(value) })
      // Another one has been typed meanwhile: that one needs a code of its own.
      if (first.current?.value.trim() !== value) return
      setSeconds(data.secondsToNext)
      setCode('')
      setSentTo(value)
    })
  const confirm = () =>
    attempt(async () => {
      const body = { ...contact(sentTo), code }
      saved((await ask<typeof changeContact>('PUT /member/profile/contact', { body })).data)
      done()
    })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!busy) void (sentTo ? confirm() : send())
  }
  return (
    <form className={styles.steps} onSubmit={submit}>
      <div className={styles.field}>
        <label htmlFor={`profile-${kind}`}>{t(`profile.${kind}.${known ? 'label' : 'new'}`)}</label>
        <div className={`${styles.line} ${styles.stacked}`}>
          <input
            ref={first}
            id={`profile-${kind}`}
            {...(kind === 'email'
              ? {
                  type: 'email',
                  autoComplete: 'email',
                  autoCapitalize: 'none',
                  spellCheck: false,
                  maxLength: maxEmailLength,
                }
              : { type: 'tel', autoComplete: 'tel', maxLength: maxPhoneLength, placeholder: `${profile.dialCode} …` })}
            required
            readOnly={known !== null}
            value={to}
            aria-invalid={Boolean(trouble) && !sentTo}
            aria-describedby={trouble ? `profile-${kind}-trouble` : undefined}
            onChange={(event) => {
              setTo(event.currentTarget.value)
              setSentTo('')
            }}
          />
          <button
            type="button"
            className={styles.small}
            disabled={busy || !to.trim() || (Boolean(sentTo) && seconds > 0)}
            onClick={() => first.current?.reportValidity() && void send()}
          >
            {sentTo && seconds > 0
              ? t('profile.againIn', { seconds })
              : t(sentTo ? 'profile.sendAgain' : 'profile.sendCode')}
          </button>
        </div>
      </div>
      {sentTo && (
        <div className={styles.field}>
          <label htmlFor={`profile-${kind}-code`}>{t('profile.code')}</label>
          <p className={styles.quiet}>{t(`profile.${kind}.sent`, { to: sentTo })}</p>
          <div className={styles.line}>
            <input
              ref={field}
              id={`profile-${kind}-code`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={smsCodeDigits}
              required
              value={code}
              aria-invalid={Boolean(trouble)}
              aria-describedby={trouble ? `profile-${kind}-trouble` : undefined}
              onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
            />
            <button type="submit" className={styles.main} disabled={busy || code.length < smsCodeDigits}>
              {t('profile.confirm')}
            </button>
          </div>
        </div>
      )}
      {trouble && (
        <p role="alert" className={action.trouble} id={`profile-${kind}-trouble`}>
          {trouble}
        </p>
      )}
    </form>
  )
}

/** What is wrong with the field itself says more than that something is. */
const wordsFor = (error: unknown): string | undefined =>
  error instanceof CallError && error.code === 'VALIDATION_FAILED' ? Object.values(error.fields)[0] : undefined
