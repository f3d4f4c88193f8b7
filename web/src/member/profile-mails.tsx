import { useRef, useState } from 'react'
import type { Profile } from '@chopcard/contract/members/member/profile.ts'
import { usePage } from '../card-art/page-context.ts'
import { troubleText } from './ask.ts'
import { save } from './profile-details.tsx'
import type { PartProps } from './profile-part.ts'
import action from './action.module.css'
import styles from './profile.module.css'

type Mail = keyof Profile['mails']

/** The mails that the shop sends, each to be declined; what comes to this phone has a switch of its own on the card. */
export function ProfileMails({ profile, saved, merchant }: PartProps & { merchant: string }) {
  const { t } = usePage()
  const [pending, setPending] = useState<Partial<Record<Mail, boolean>>>({})
  // One after the other: each answer has the profile as it is after it.
  const last = useRef(Promise.resolve())
  const [trouble, setTrouble] = useState('')
  const mails = Object.entries(profile.mails) as [Mail, boolean][]

  function want(mail: Mail, wanted: boolean): void {
    setPending((now) => ({ ...now, [mail]: wanted }))
    setTrouble('')
    last.current = last.current.then(async () => {
      try {
        saved(await save({ mails: { [mail]: wanted } }))
      } catch (error) {
        setTrouble(troubleText(error, t('card.trouble')))
      }
      setPending((now) => (now[mail] === wanted ? { ...now, [mail]: undefined } : now))
    })
  }
  if (mails.length === 0) return null
  return (
    <fieldset className={styles.part} aria-busy={Object.values(pending).some((wanted) => wanted !== undefined)}>
      <legend>{t('profile.mails.title')}</legend>
      <p className={styles.quiet}>
        {t(profile.email ? 'profile.mails.about' : 'profile.mails.noAddress', { merchant })}
      </p>
      {mails.map(([mail, wanted]) => (
        <label key={mail} className={styles.choice}>
          <input
            type="checkbox"
            checked={pending[mail] ?? wanted}
            onChange={(event) => want(mail, event.currentTarget.checked)}
          />
          <span>
            {t(`profile.mails.${mail}`)}
            <small>{t(`profile.mails.${mail}Hint`, { merchant })}</small>
          </span>
        </label>
      ))}
      {trouble && (
        <p role="alert" className={action.trouble}>
          {trouble}
        </p>
      )}
    </fieldset>
  )
}
