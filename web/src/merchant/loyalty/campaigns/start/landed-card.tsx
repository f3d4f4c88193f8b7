import type { MemberWords } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardArt, type Landed } from '../../../../card-art/card-art.tsx'
import { PageContext } from '../../../../card-art/page-context.ts'
import { translator } from '../../../../card-art/words.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Campaign } from '../form-values.ts'
import { merchantToday } from '../merchant-today.ts'
import { previewCard } from '../preview-card.ts'

type Props = { settings: Campaign['settings']; balances: readonly number[] }

/** The member's card as it is now; a stamp that came since the last look lands on it. */
export function LandedCard({ settings, balances }: Props) {
  const { t, i18n } = useTranslation(['campaigns', 'member'])
  const language = i18n.language as Language
  const words = i18n.getResourceBundle(language, 'member') as MemberWords
  const [seen, setSeen] = useState({ now: balances, before: balances })
  if (balances.join() !== seen.now.join()) setSeen({ now: balances, before: seen.now })
  const today = merchantToday()
  const gift = t('card.welcomeGift', { ns: 'member', gift: settings.welcomeGift })
  const sample = previewCard(settings, 'empty', {
    name: settings.name,
    reward: t('preview.noReward'),
    member: '',
    gift,
  })
  const chopTypes = sample.chopTypes.map((type, at) => ({ ...type, balance: balances[at] ?? 0 }))
  const spendable = chopTypes[0]?.balance ?? 0
  const rewards = sample.rewards.map((reward) => ({
    ...reward,
    missing: Math.max(0, reward.cost - spendable),
    reached: reward.cost <= spendable,
  }))
  const landed: Landed = Object.fromEntries(
    chopTypes.flatMap(({ id, balance }, at) => (balance > (seen.before[at] ?? 0) ? [[id, seen.before[at] ?? 0]] : [])),
  )
  const colours = { '--card': settings.backgroundColor, '--on-card': settings.foregroundColor } as CSSProperties
  return (
    <div className="start-landed" style={colours}>
      <PageContext value={{ language, timeZone: 'UTC', t: translator(words, language) }}>
        <CardArt
          card={{ ...sample, nickname: null, chopTypes, spendable, rewards }}
          landed={landed}
          today={today}
          heading="h2"
        />
      </PageContext>
    </div>
  )
}
