import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { Translate } from '../../card-art/words.ts'
import type { Landed } from '../../card-art/card-art.tsx'
import { totalBalance, totalStamps } from '../../card-art/progress.ts'
import { gainedWords } from '../../card-art/gained-words.ts'
import { looks } from '../../card-art/unit.ts'

/** Where new stamps lie on a card that has changed. */
export function landedStamps(before: MemberCard, after: MemberCard): Landed {
  const landed: Landed = {}
  for (const type of after.chopTypes) {
    const old = before.chopTypes.find((other) => other.id === type.id)
    if (old && type.balance > old.balance) landed[type.id] = old.balance
  }
  return landed
}

/** What to tell the member about a change; nothing for the same version. */
export function newsOf(before: MemberCard, after: MemberCard, t: Translate): string {
  if (before.version === after.version) return ''
  const known = new Set(before.history.map((entry) => entry.id))
  const news = after.history.filter((entry) => !known.has(entry.id) && !entry.voided)
  const [reward, ...others] = after.rewards
  if (reward && news.some(({ kind }) => kind === 'redeem'))
    return others.length ? t('card.redeemedOne') : t('card.redeemed', { reward: reward.name })
  if (looks[after.campaign.type] === 'Uses' && news.some(({ kind }) => kind === 'deduct'))
    return t('card.usesLeft', { balance: totalBalance(after), total: totalStamps(after) })
  const gained = totalBalance(after) - totalBalance(before)
  if (gained <= 0) return t('card.changed')
  return gainedWords(after.campaign.type, gained, t)
}
