import { maxNicknameLength, maxPromotionCodeLength } from '../limits.ts'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { type FormEvent, useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { AcceptTerms } from './accept-terms.tsx'
import { AskNewsletter } from './ask-newsletter.tsx'
import { bodyOf } from './body-of.ts'
import { checkFields, type Problems } from './check-fields.ts'
import { DetailField } from './detail-field.tsx'
import { type Asked, Field } from './field.tsx'
import styles from './join-form.module.css'
import { Paragraphs } from '../paragraphs.tsx'
import { NumberField, ProvenNumber } from './proven-number.tsx'
import { Questions } from './questions.tsx'
import { randomToken } from '../device-token.ts'
import { type Joined, sendRegistration } from './send-registration.ts'

type Props = { campaign: JoinCampaign; promotionCode: string; carnival: boolean; done: (joined: Joined) => void }

/** What a card needs, by the merchant’s mode. What was typed stays, whatever the answer. */
export function JoinForm({ campaign, promotionCode, carnival, done }: Props) {
  const { language, t } = usePage()
  const { mode } = campaign
  const isProven = mode === 'sms-verified'
  const form = useRef<HTMLFormElement>(null)
  const submitToken = useRef<string>(undefined)
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState('')
  const [sending, setSending] = useState(false)
  const asksEmail = !isProven && !campaign.byNickname
  const [hasEmail, setHasEmail] = useState(asksEmail)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const found = checkFields(event.currentTarget, t)
    if (isProven && !found.mobile && !event.currentTarget.elements.namedItem('smsCode'))
      found.mobile = t('join.codeFirst')
    show(found)
    if (Object.keys(found).length > 0) return
    setSending(true)
    submitToken.current ??= randomToken()
    const body = bodyOf(new FormData(event.currentTarget), language, submitToken.current)
    const answer = await sendRegistration(campaign.id, body)
    setSending(false)
    if ('joined' in answer) return done(answer.joined)
    show(answer.problems, answer.message ?? t('join.trouble'))
  }

  function show(found: Problems, words = ''): void {
    setProblems(found)
    setTrouble(words)
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    const first = fields.find(({ name }) => found[name])
    // A code that came with the link is folded away.
    first?.closest('details')?.setAttribute('open', '')
    // A day of the year is sent by a field that nobody sees, and is chosen in those of its label.
    const seen = first?.type === 'hidden' ? document.getElementById(first.name) : first
    seen?.focus()
  }

  const asked: Asked = {
    problem: (name) => problems[name],
    // What was wrong between two fields is put right in either of them.
    changed: (name) => {
      const settled = name === 'email' ? [name, 'confirmEmail'] : [name]
      if (settled.some((one) => problems[one]))
        setProblems((now) => ({ ...now, ...Object.fromEntries(settled.map((one) => [one, undefined])) }))
    },
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2>{t('join.heading')}</h2>
      <noscript>
        <p className={styles.trouble}>{t('join.noScript')}</p>
      </noscript>
      {campaign.registrationText && (
        <div className={styles.hint}>
          <Paragraphs text={campaign.registrationText} />
        </div>
      )}
      {!campaign.byNickname && <p className={styles.hint}>{t(isProven ? 'join.returnByCode' : 'join.returnByMail')}</p>}
      {isProven && <ProvenNumber campaign={campaign} asked={asked} show={show} />}
      <Field
        name="email"
        label={t('join.email')}
        asked={asked}
        type="email"
        required={asksEmail}
        onInput={(event) => !asksEmail && setHasEmail(event.currentTarget.value !== '')}
      />
      {hasEmail && <Field name="confirmEmail" label={t('join.confirmEmail')} asked={asked} type="email" required />}
      {(mode === 'optional' || mode === 'mandatory') && (
        <NumberField campaign={campaign} asked={asked} required={mode === 'mandatory'} />
      )}
      {carnival && (
        <Field
          name="cardName"
          label={t('join.cardName')}
          hint={t('join.cardNameHint')}
          asked={asked}
          maxLength={maxNicknameLength}
          required
        />
      )}
      {campaign.details.map((detail) => (
        <DetailField key={detail.name} detail={detail} asked={asked} />
      ))}
      <Questions fields={campaign.fields} asked={asked} />
      {(campaign.asksForCode || promotionCode) && (
        <details className={styles.code} open={promotionCode !== ''}>
          <summary>{t('join.haveCode')}</summary>
          <Field
            name="promotionCode"
            label={t('join.promotionCode')}
            asked={asked}
            defaultValue={promotionCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxPromotionCodeLength}
          />
        </details>
      )}
      {campaign.hasNewsletter && <AskNewsletter />}
      <AcceptTerms text={campaign.terms} asked={asked} />
      <p className={styles.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      <button type="submit" className={styles.submit} disabled={sending}>
        {t(sending ? 'join.sending' : 'join.submit')}
      </button>
    </form>
  )
}
