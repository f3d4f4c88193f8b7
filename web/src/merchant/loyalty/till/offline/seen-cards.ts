/** The cards that this device has had in front of it: no more of them than the till needs without network. */
import { noDetails } from '@chopcard/contract/members/member-details.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Multiplier } from '@chopcard/contract/loyalty/campaign-parts.ts'
import type { Card, RewardLimits } from '@chopcard/contract/loyalty/cards.ts'
import type { Offer } from '../offer.ts'
import { browserStore, type Store } from '../../../../lib/store.ts'
import { besidesSession } from '../../../../lib/session.ts'

export const MAX_SEEN_CARDS = 500

export type SeenBooking = { id: string; boothName: string; from: string; to: string; day: string }
/** Card number, name and balances are all that is kept of a member; the hours that count more are the campaign's. */
export type SeenCard = Pick<
  Card,
  | 'id'
  | 'cardNumber'
  | 'campaignId'
  | 'campaignName'
  | 'campaignType'
  | 'state'
  | 'balance'
  | 'spendable'
  | 'balances'
  | 'billPerChop'
  | 'onePerVisit'
  | 'carriedOver'
> & {
  name: string | null
  expiresAt: string | null
  rewards: Pick<Offer, 'id' | 'name' | 'cost' | 'allowed' | 'given'>[]
  bookings: SeenBooking[]
  /** Absent of a card that was seen before these were kept. */
  multipliers?: readonly Multiplier[]
  rewardLimits?: RewardLimits | null
}

/** The cards seen, over any storage; the last one seen comes first, and the oldest go. */
export function makeSeenCards(store: Store = browserStore()) {
  const all = (): SeenCard[] => {
    try {
      const value: unknown = JSON.parse(store.getItem(besidesSession.cards) ?? '[]')
      return Array.isArray(value) ? (value as SeenCard[]) : []
    } catch {
      return []
    }
  }
  const put = (card: SeenCard) => {
    const others = all().filter(({ id }) => id !== card.id)
    store.setItem(besidesSession.cards, JSON.stringify([card, ...others].slice(0, MAX_SEEN_CARDS)))
  }
  const byId = (id: string) => all().find((card) => card.id === id)
  return {
    all,
    put,
    byId,
    remember(card: Card, rewards: readonly Offer[], campaign: Pick<SeenCard, 'multipliers' | 'rewardLimits'>) {
      const kept = rewards.map(({ id, name, cost, allowed, given }) => ({ id, name, cost, allowed, given }))
      put({ ...seenOf(card), rewards: kept, bookings: byId(card.id)?.bookings ?? [], ...campaign })
    },
    rememberBookings(cardId: string, bookings: SeenBooking[]) {
      const card = byId(cardId)
      if (card)
        put({
          ...card,
          bookings: bookings.map(({ id, boothName, from, to, day }) => ({ id, boothName, from, to, day })),
        })
    },
    /** The card that a scanned or typed text names, by its number; a forged code is worth no more than a typed number. */
    find(text: string): SeenCard | undefined {
      const number = /^CC\d+\.(\d{12})\./.exec(text.trim())?.[1] ?? text.replace(/[\s-]/g, '')
      return all().find(({ cardNumber }) => cardNumber === number)
    },
    /** The cards whose member's name a text is part of. */
    named(text: string): SeenCard[] {
      const word = text.trim().toLowerCase()
      return word.length < 2 ? [] : all().filter(({ name }) => name?.toLowerCase().includes(word))
    },
  }
}

const seenOf = (card: Card) => ({
  id: card.id,
  cardNumber: card.cardNumber,
  name: card.nickname,
  campaignId: card.campaignId,
  campaignName: card.campaignName,
  campaignType: card.campaignType,
  state: card.state,
  balance: card.balance,
  spendable: card.spendable,
  balances: card.balances,
  billPerChop: card.billPerChop,
  onePerVisit: card.onePerVisit,
  carriedOver: card.carriedOver,
  expiresAt: card.expiresAt,
})

/** What was asked for: of an operation that is kept here, or of one that was done with the network. */
type Done = { kind?: string; quantity?: number | undefined; rewardId?: string; bookingId?: string }

/** How many of those that a card may have in a day an operation takes: each use of a prepaid card is one. */
export function takenOfDay({ kind, quantity = 1, rewardId }: Done): number {
  if (kind === 'use') return quantity
  return kind === 'burn' || rewardId !== undefined ? 1 : 0
}

/** A seen card as an operation has left it, though nobody has looked it up again. Of tiers the next is known only to the server. */
export function seenAfter(seen: SeenCard, card: Card, done: Done): SeenCard {
  const { rewardId, bookingId } = done
  const { balance, spendable, balances, carriedOver, state, expiresAt } = card
  return {
    ...seen,
    balance,
    spendable,
    balances,
    carriedOver,
    state,
    expiresAt,
    ...afterRewards(seen, rewardId === undefined ? [] : [rewardId], takenOfDay(done)),
    bookings: seen.bookings.filter(({ id }) => id !== bookingId),
  }
}

/** What may still be given after these rewards, and after what was taken of the day, as far as other limits than the balance go. */
export function afterRewards(
  { campaignType, rewards, rewardLimits }: Pick<SeenCard, 'campaignType' | 'rewards' | 'rewardLimits'>,
  given: readonly string[],
  taken: number,
): Pick<SeenCard, 'rewards' | 'rewardLimits'> {
  const { givesOnce = false, leftToday = null } = rewardLimits ?? {}
  const left = leftToday === null ? null : Math.max(0, leftToday - taken)
  const isOver = taken > 0 && (left === 0 || (given.length > 0 && descriptorOf(campaignType).hasTiers))
  const isGiven = (id: string) => givesOnce && given.includes(id)
  return {
    rewards: rewards.map((reward) => (isOver || isGiven(reward.id) ? { ...reward, allowed: false } : reward)),
    ...(rewardLimits && { rewardLimits: { ...rewardLimits, leftToday: left } }),
  }
}

/** A card as the till's screens show it; what the device does not keep is empty. */
export function cardOfSeen(seen: SeenCard): Card {
  const { name, multipliers: _, rewardLimits: __, ...facts } = seen
  return {
    ...facts,
    ...noDetails,
    nickname: name,
    level: null,
    pending: 0,
    endingNext: null,
    promotionCode: '',
    welcomeGift: null,
    createdAt: '',
    remark: '',
    additionalInfo: {},
  }
}
