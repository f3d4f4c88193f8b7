import type { JoinCampaign } from '@chopcard/contract/member/pages.ts'
import { type FormEvent, useRef, useState } from 'react'
import { usePage } from '../../card-face/page-context.ts'
import { checkFields, type FieldName, type Problems } from './check-fields.ts'
import { Field } from './field.tsx'
import styles from './join-form.module.css'
import { type Joined, newDeviceToken, sendRegistration } from './send-registration.ts'
import { TermsDialog } from './terms-dialog.tsx'

type Props = { campaign: JoinCampaign; done: (joined: Joined) => void }

/** E-mail, name, terms: what a card needs. What was typed stays, whatever the answer. */
export function JoinForm({ campaign, done }: Props) {
  const { language, t } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const terms = useRef<HTMLDialogElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState('')
  const [sending, setSending] = useState(false)
  const [accepted, setAccepted] = useState(false)
  const deviceToken = useRef<string>(undefined)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: FieldName) => (data.get(name) as string | null)?.trim() ?? ''
    const values = { email: typed('email'), confirmEmail: typed('confirmEmail'), nickname: typed('nickname') }
    const found = checkFields(event.currentTarget, t)
    show(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    deviceToken.current ??= newDeviceToken()
    const body = { ...values, language, acceptTerms: true as const, deviceToken: deviceToken.current }
    const answer = await sendRegistration(campaign.id, body)
    setSending(false)
    if ('joined' in answer) return done(answer.joined)
    show(answer.fields)
    setTrouble(answer.message ?? t('join.trouble'))
  }

  function show(found: Problems): void {
    setProblems(found)
    setTrouble('')
    const first = form.current?.querySelector<HTMLElement>(
      Object.keys(found)
        .map((name) => `[name=${name}]`)
        .join() || 'x',
    )
    first?.focus()
  }

  const clear = (name: FieldName) => problems[name] && setProblems((now) => ({ ...now, [name]: undefined }))

  function accept(yes: boolean): void {
    setAccepted(yes)
    clear('acceptTerms')
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('join.heading')}</h2>
      <noscript>
        <p className={styles.trouble}>{t('join.noScript')}</p>
      </noscript>
      <Field name="email" label={t('join.email')} problem={problems.email} changed={clear} type="email" required />
      <Field
        name="confirmEmail"
        label={t('join.confirmEmail')}
        problem={problems.confirmEmail}
        changed={clear}
        type="email"
        required
      />
      <Field
        name="nickname"
        label={t('join.nickname')}
        note={t('join.optional')}
        problem={problems.nickname}
        changed={clear}
        autoComplete="nickname"
        maxLength={40}
      />
      <div className={styles.terms}>
        <label>
          <input
            type="checkbox"
            name="acceptTerms"
            required
            checked={accepted}
            aria-invalid={Boolean(problems.acceptTerms)}
            aria-describedby={problems.acceptTerms && 'acceptTerms-problem'}
            onChange={(event) => accept(event.currentTarget.checked)}
          />
          {t('join.accept')}
        </label>
        <button type="button" className={styles.read} onClick={() => terms.current?.showModal()}>
          {t('join.readTerms')}
        </button>
        {problems.acceptTerms && (
          <p className={styles.problem} id="acceptTerms-problem">
            {problems.acceptTerms}
          </p>
        )}
      </div>
      <p className={styles.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      <button type="submit" className={styles.submit} disabled={sending}>
        {t(sending ? 'join.sending' : 'join.submit')}
      </button>
      <TermsDialog ref={terms} text={campaign.terms} accept={() => accept(true)} />
    </form>
  )
}
