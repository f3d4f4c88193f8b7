import { maxNicknameLength } from './limits.ts'
import { type FormEvent, useState } from 'react'
import type { editProfile } from '@chopcard/contract/members/member/profile.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { usePage } from '../card-face/page-context.ts'
import { type Language, languageNames, languages } from '../lib/languages.ts'
import { ask, troubleText } from './ask.ts'
import type { PartProps } from './profile-part.ts'
import action from './action.module.css'
import styles from './profile.module.css'

/** Saves some of the profile; answers with what it is then. */
export const save = async (body: Request<typeof editProfile>['body']) =>
  (await ask<typeof editProfile>('PUT /member/profile', { body })).data

/** What the member is called, and the language that pages and mails speak to them. */
export function ProfileDetails({ profile, saved }: PartProps) {
  const { t } = usePage()
  const [nickname, setNickname] = useState(profile.nickname ?? '')
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [trouble, setTrouble] = useState('')
  const isNew = nickname.trim() !== (profile.nickname ?? '')

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

  function submit(event: FormEvent): void {
    event.preventDefault()
    void change({ nickname: nickname.trim() })
  }
  return (
    <section className={styles.part}>
      <h3>{t('profile.about')}</h3>
      <form className={styles.field} onSubmit={submit}>
        <label htmlFor="profile-nickname">{t('profile.nickname')}</label>
        <div className={styles.line}>
          <input
            id="profile-nickname"
            maxLength={maxNicknameLength}
            value={nickname}
            onChange={(event) => setNickname(event.currentTarget.value)}
          />
          <button type="submit" className={styles.small} disabled={busy || !isNew}>
            {t('profile.save')}
          </button>
        </div>
      </form>
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
