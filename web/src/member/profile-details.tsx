import { type FormEvent, useState } from 'react'
import type { DetailField, editProfile } from '@chopcard/contract/members/member/profile.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { usePage } from '../card-art/page-context.ts'
import { type Language, languageNames, languages } from '../lib/languages.ts'
import { ask, troubleText } from './ask.ts'
import { MonthDayField } from './month-day-field.tsx'
import type { PartProps } from './profile-part.ts'
import action from './action.module.css'
import styles from './profile.module.css'

/** Saves some of the profile; answers with what it is then. */
export const save = async (body: Request<typeof editProfile>['body']) =>
  (await ask<typeof editProfile>('PUT /member/profile', { body })).data

/** What members enter of themselves, and the language that pages and mails speak to them. */
export function ProfileDetails({ profile, saved }: PartProps) {
  const { t } = usePage()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [trouble, setTrouble] = useState('')

  async function change(body: Parameters<typeof save>[0]): Promise<boolean> {
    setBusy(true)
    setSaid('')
    setTrouble('')
    try {
      saved(await save(body))
      setSaid(t('profile.saved'))
      return true
    } catch (error) {
      setTrouble(troubleText(error, t('card.trouble')))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function speak(language: Language): Promise<void> {
    if (!(await change({ language }))) return
    // The page comes again in its words, and with this sheet; what was chosen on this phone alone is over.
    history.replaceState(null, '', `${location.pathname}?lang=profile#profile`)
    location.reload()
  }

  return (
    <section className={styles.part}>
      <h3>{t('profile.about')}</h3>
      {profile.fields.map((field) => (
        <Detail
          key={field.name}
          field={field}
          known={profile[field.name] ?? ''}
          busy={busy}
          change={(value) => void change({ [field.name]: value })}
        />
      ))}
      <div className={styles.field}>
        <label htmlFor="profile-language">{t('profile.language')}</label>
        <select
          id="profile-language"
          value={profile.language}
          disabled={busy}
          aria-describedby="profile-language-hint"
          onChange={(event) => void speak(event.currentTarget.value as Language)}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
        <p className={styles.quiet} id="profile-language-hint">
          {t('profile.languageHint')}
        </p>
      </div>
      <output className={styles.said}>{said}</output>
      {trouble && (
        <p role="alert" className={action.trouble}>
          {trouble}
        </p>
      )}
    </section>
  )
}

type DetailProps = { field: DetailField; known: string; busy: boolean; change: (value: string) => void }

function Detail({ field: { name, label, entry, ...input }, known, busy, change }: DetailProps) {
  const { t } = usePage()
  const [value, setValue] = useState(known)
  const id = `profile-${name}`
  function submit(event: FormEvent): void {
    event.preventDefault()
    change(value.trim())
  }
  return (
    <form className={styles.field} onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        {entry === 'monthDay' ? (
          <MonthDayField id={id} label={label} value={known} onChange={setValue} />
        ) : (
          <input id={id} {...input} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
        )}
        <button type="submit" className={styles.small} disabled={busy || value.trim() === known}>
          {t('profile.save')}
        </button>
      </div>
    </form>
  )
}
