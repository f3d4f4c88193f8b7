import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import { say } from '../../core/i18n.ts'
import { moneyText } from '../../core/money-text.ts'
import type { StoredSettings } from '../campaigns/stored-settings.ts'
import { multiplierAt } from './multiplier-rules.ts'
import { dateFormat } from '../../core/formats.ts'

type Reader = { merchant: Merchant; language: Language; now: Date }

/** What is said below a card's stamps or points, in the member's language, so that the page itself needs no rule for it. */
export function notesOf(reader: Reader, card: Card, settings: StoredSettings): string[] {
  const { merchant, language } = reader
  const gift = hasFeature(merchant, 'welcomeGift') && settings.welcomeGift
  return [
    ...(card.state === 'active' ? multiplierNote(reader, card, settings) : []),
    ...carriedNote(reader, card),
    ...(gift ? [say(language, 'member', 'card.welcomeGift', { gift })] : []),
  ]
}

/** Points have words of their own. */
const keyFor = ({ campaignType }: Card, name: string) =>
  `card.${name}${descriptorOf(campaignType).unit === 'points' ? 'Points' : ''}`

function carriedNote({ merchant, language }: Reader, card: Card): string[] {
  if (!card.carriedOver) return []
  const money = (amount: number) => moneyText(amount, merchant, language)
  const { amount, perChop } = card.carriedOver
  return [say(language, 'member', keyFor(card, 'carried'), { amount: money(amount), perChop: money(perChop) })]
}

function multiplierNote({ merchant, language, now }: Reader, card: Card, { multipliers }: StoredSettings): string[] {
  const running = multiplierAt(multipliers, now, merchant.timeZone)
  if (!running) return []
  const { factor, until } = running
  if (until === null) return [say(language, 'member', keyFor(card, 'multipliedToday'), { factor })]
  const clock = dateFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  const time = clock.format(new Date(`1970-01-01T${until}Z`))
  return [say(language, 'member', keyFor(card, 'multiplied'), { factor, time })]
}
