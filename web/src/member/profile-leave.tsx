import { useEffect, useRef, useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { forgetMe, myData } from '@chopcard/contract/members/member/profile.ts'
import { usePage } from '../card-art/page-context.ts'
import { mayRepeat } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { ask, troubleText } from './ask.ts'
import { forgetCard } from './own-cards.ts'
import { saveFile } from './save-file.ts'
import type { PartProps } from './profile-part.ts'
import action from './action.module.css'
import styles from './profile.module.css'

type Props = PartProps & { card: MemberCard; today: string; gone: () => void }

/** The member's data to take away; and to be forgotten, which is asked twice. */
export function ProfileLeave({ profile, card, today, gone }: Props) {
  const { t } = usePage()
  const [step, setStep] = useState<'none' | 'told' | 'sure'>('none')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  /** Whether a try to be forgotten got no answer. */
  const isUnanswered = useRef(false)
  const noAnswer = () => void (isUnanswered.current = true)
  useEffect(() => (step === 'none' ? undefined : heading.current?.focus()), [step])

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setTrouble('')
    await work().catch((error: unknown) => setTrouble(troubleText(error, t('card.trouble'))))
    setBusy(false)
  }
  const download = () =>
    attempt(async () => {
      const { data } = await ask<typeof myData>('GET /member/profile/data', {})
      saveFile(`${t('profile.data.file')}-${today}.json`, JSON.stringify(data, null, 2))
    })
  const forget = () =>
    attempt(async () => {
      const request = { body: { cardNumber: profile.cardNumber } }
      await ask<typeof forgetMe>('POST /member/profile/forget', request, { onChecking: noAnswer }).catch(
        (error: unknown) => {
          // An earlier try has arrived after all, and left nothing that this page's address opens.
          if (isUnanswered.current && error instanceof CallError && error.status === 401) return
          if (mayRepeat(error)) noAnswer()
          throw error
        },
      )
      await forgetCard(card.campaign.id)
      gone()
    })
  const problem = trouble && (
    <p role="alert" className={action.trouble}>
      {trouble}
    </p>
  )
  if (step === 'none')
    return (
      <section className={styles.part}>
        <h3>{t('profile.data.title')}</h3>
        <p className={styles.quiet}>{t('profile.data.about', { merchant: card.merchant.name })}</p>
        <button type="button" className={styles.wide} disabled={busy} onClick={() => void download()}>
          {t('profile.data.download')}
        </button>
        <button type="button" className={styles.danger} disabled={busy} onClick={() => setStep('told')}>
          {t('profile.leave.ask')}
        </button>
        {problem}
      </section>
    )
  const { cards, balance, email, emailProven } = profile
  return (
    <section className={styles.leave}>
      <h3 ref={heading} tabIndex={-1}>
        {t(step === 'told' ? 'profile.leave.title' : 'profile.leave.sure')}
      </h3>
      {step === 'told' ? (
        <ul>
          <li>{t('profile.leave.goes')}</li>
          <li>
            {t('profile.leave.cards', { count: cards })}
            {balance > 0 && ` ${t('profile.leave.balance', { count: balance })}`}
          </li>
          <li>{t('profile.leave.stays')}</li>
          {email !== null && !emailProven && <li>{t('profile.leave.unproven', { email })}</li>}
        </ul>
      ) : (
        <p>{t('profile.leave.last')}</p>
      )}
      {problem}
      <button type="button" className={styles.wide} disabled={busy} onClick={() => setStep('none')}>
        {t('profile.leave.keep')}
      </button>
      <button
        type="button"
        className={styles.danger}
        disabled={busy}
        aria-busy={busy}
        onClick={() => (step === 'told' ? setStep('sure') : void forget())}
      >
        {t(step === 'told' ? 'profile.leave.go' : 'profile.leave.do')}
      </button>
    </section>
  )
}

/** Nothing is left to go back to. */
export function ProfileGone({ merchant }: { merchant: string }) {
  const { language, t } = usePage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // However the sheet is closed: behind it stands a card that is no more, of somebody whose language is forgotten.
    return () => location.replace(`${location.pathname}?lang=${language}`)
  }, [language])
  return (
    <section className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        {t('profile.gone.title')}
      </h3>
      <p>{t('profile.gone.text', { merchant })}</p>
    </section>
  )
}
