import { useEffect, useEffectEvent, useState } from 'react'
import type { myProfile, Profile as Known } from '@chopcard/contract/members/member/profile.ts'
import { usePage } from '../card-art/page-context.ts'
import { ask, troubleText } from './ask.ts'
import type { ActionProps } from './card/actions.ts'
import { ProfileContact } from './profile-contact.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileGone, ProfileLeave } from './profile-leave.tsx'
import { ProfileMails } from './profile-mails.tsx'
import styles from './profile.module.css'

/** Who the member is to the shop: to read, to change, to take away, and to have forgotten. */
export default function Profile({ card, today }: ActionProps) {
  const { t } = usePage()
  const [profile, setProfile] = useState<Known>()
  const [trouble, setTrouble] = useState('')
  const [gone, setGone] = useState(false)
  // Words are made anew with each news of the card: that is no reason to ask again.
  const failed = useEffectEvent((error: unknown) => setTrouble(troubleText(error, t('card.trouble'))))
  useEffect(() => {
    ask<typeof myProfile>('GET /member/profile', {}).then(
      ({ data }) => setProfile(data),
      (error: unknown) => failed(error),
    )
  }, [])
  if (gone) return <ProfileGone merchant={card.merchant.name} />
  if (trouble) return <p role="alert">{trouble}</p>
  if (!profile) return <output className={styles.quiet}>{t('profile.loading')}</output>
  const part = { profile, saved: setProfile }
  return (
    <div className={styles.profile}>
      <ProfileDetails {...part} />
      <section className={styles.part}>
        <h3>{t('profile.reach')}</h3>
        <ProfileContact {...part} kind="email" />
        {profile.asksForMobile && <ProfileContact {...part} kind="mobile" />}
      </section>
      <ProfileMails {...part} merchant={card.merchant.name} />
      <ProfileLeave {...part} card={card} today={today} gone={() => setGone(true)} />
    </div>
  )
}
