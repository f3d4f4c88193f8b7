import { createHmac } from 'node:crypto'
import { changingDigits, codeSeconds } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { cardCode, digest, sameBytes } from '../../core/secrets.ts'

/** Phones' clocks differ, and a page without a script shows the code that it came with: so many steps either way are good. */
const tolerance = 1

type Card = { card_number: string; token_generation: number; settings: { changingQr: boolean } }
type Keys = { secret: string; merchantId: string }

/**
 * What a card's QR code says now. Where it changes, the page is given a key of the card to make the next codes from, and not
 * some hours of codes: 27 characters instead of tens of thousands, good for as long as the phone is without a network, and
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

/**
 * The code of a step: a one-time password (RFC 6238, SHA-1, eight digits), which is what Google Wallet makes as well as our own
 * page (web/src/member/changing-code.ts).
 */
export function changingCode(key: Buffer, cardNumber: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const proof = createHmac('sha1', key).update(counter).digest()
  const number = proof.readUInt32BE((proof.at(-1) ?? 0) & 15) & 0x7fffffff
  return `${changingStart(cardNumber)}${String(number % 10 ** changingDigits).padStart(changingDigits, '0')}`
}

/** What stays of a card's changing code. */
export const changingStart = (cardNumber: string): string => `CC2.${cardNumber}.`

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / codeSeconds)

/** As long as the digests that it makes. */
const KEY_BYTES = 20

const keyOf = ({ secret, merchantId }: Keys, { card_number, token_generation }: Card): Buffer =>
  digest(secret, 'changing-card-code', merchantId, card_number, token_generation).subarray(0, KEY_BYTES)

const isSame = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other))
