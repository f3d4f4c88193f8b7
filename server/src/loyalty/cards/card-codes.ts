import { createHmac } from 'node:crypto'
import { codeSeconds } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { cardCode, digest, sameBytes } from '../../core/secrets.ts'

/** Phones' clocks differ, and a page without a script shows the code that it came with: so many steps either way are good. */
const tolerance = 1

type Card = { card_number: string; token_generation: number; settings: { changingQr: boolean } }
type Keys = { secret: string; merchantId: string }

/**
 * What a card's QR code says now. Where it changes, the page is given a key of the card to make the next codes from, and not
 * some hours of codes: 43 characters instead of tens of thousands, good for as long as the phone is without a network, and
 * no secret from whoever holds the page, whose address opens the card anyway. It goes with the card's token.
 */
export function codeNow(keys: Keys, card: Card, now: Date): Pick<MemberCard, 'code' | 'changing'> {
  if (!card.settings.changingQr)
    return { code: cardCode(keys.secret, keys.merchantId, card.card_number), changing: null }
  const key = keyOf(keys, card)
  const changing = { key: key.toString('base64url'), seconds: codeSeconds, at: now.getTime() }
  return { code: changingCode(key, card.card_number, stepAt(now)), changing }
}

/** What is known of a code that was read: `forged` names a card without having been made for it. */
export function judgeCode(keys: Keys, card: Card, code: string, now: Date): 'good' | 'expired' | 'forged' {
  const { card_number: number, settings } = card
  if (code.startsWith('CC1.')) {
    if (!isSame(code, cardCode(keys.secret, keys.merchantId, number))) return 'forged'
    return settings.changingQr ? 'expired' : 'good'
  }
  // Good even where the campaign does not ask for it any more: a phone without a network does not know yet.
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, i) => stepAt(now) - tolerance + i)
  const key = keyOf(keys, card)
  return steps.some((step) => isSame(code, changingCode(key, number, step))) ? 'good' : 'expired'
}

/** The code of a step, as the page makes it too (web/src/member/card/changing-code.ts). */
export const changingCode = (key: Buffer, cardNumber: string, step: number): string =>
  `CC2.${cardNumber}.${createHmac('sha256', key).update(String(step)).digest('base64url').slice(0, 12)}`

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / codeSeconds)

const keyOf = ({ secret, merchantId }: Keys, { card_number, token_generation }: Card): Buffer =>
  digest(secret, 'changing-card-code', merchantId, card_number, token_generation)

const isSame = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other))
