import type { MemberCard } from '@chopcard/contract/member/card.ts'
import type { Translate } from '../words.ts'
import { totalBalance } from './progress.ts'

/** The stamps that have just been given: of each chop type, the slots from the old balance on. */
export type Landed = Record<string, number>

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
  const reward = after.rewards[0]?.name
  if (reward && after.history.some((entry) => !known.has(entry.id) && entry.kind === 'redeem' && !entry.voided))
    return t('card.redeemed', { reward })
  const gained = totalBalance(after) - totalBalance(before)
  return gained > 0 ? t('card.gained', { count: gained }) : t('card.changed')
}
