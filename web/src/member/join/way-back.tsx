import { type FormEvent, useState } from 'react'
import type { JoinCampaign } from '@chopcard/contract/member-pages/member/pages.ts'
import { usePage } from '../../card-art/page-context.ts'
import { checkFields, type Problems } from './check-fields.ts'
import { Field } from './field.tsx'
import styles from './join-form.module.css'
import { NumberField } from './proven-number.tsx'
import { sendLink } from './send-registration.ts'

/** Where nobody can register, who has a card finds back to it: by a message with its link. */
export function WayBack({ campaign }: { campaign: JoinCampaign }) {
  const { language, t } = usePage()
  const mayMobile = campaign.mode !== 'not-needed'
  const [by, setBy] = useState<'email' | 'mobile'>(campaign.mode === 'sms-verified' ? 'mobile' : 'email')
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState('')
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const found = checkFields(event.currentTarget, t)
    setProblems(found)
    setTrouble('')
    if (Object.keys(found).length > 0) return
    const to = (new FormData(event.currentTarget).get(by) as string).trim()
    setSending(true)
    const answer = await sendLink(campaign.id, { [by]: to, language })
    setSending(false)
    if ('data' in answer) return setSent(t(by === 'email' ? 'join.linkEmail' : 'join.linkSms', { to }))
    setProblems(answer.problems)
    setTrouble(answer.message ?? t('join.noAnswer'))
  }

  const asked = { problem: (name: string) => problems[name], changed: () => setProblems({}) }
  if (sent) return <output className={styles.sent}>{sent}</output>
  return (
    <details className={styles.code}>
      <summary>{t('join.haveCard')}</summary>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.hint}>{t('join.haveCardHint')}</p>
        {by === 'email' ? (
          <Field name="email" label={t('join.email')} asked={asked} type="email" required />
        ) : (
          <NumberField campaign={campaign} asked={asked} required />
        )}
        {mayMobile && (
          <button type="button" className={styles.other} onClick={() => setBy(by === 'email' ? 'mobile' : 'email')}>
            {t(by === 'email' ? 'join.orMobile' : 'join.orEmail')}
          </button>
        )}
        <p className={styles.trouble} role="alert" hidden={!trouble}>
          {trouble}
        </p>
        <button type="submit" className={styles.submit} disabled={sending}>
          {t(sending ? 'join.sending' : 'join.sendLink')}
        </button>
      </form>
    </details>
  )
}
