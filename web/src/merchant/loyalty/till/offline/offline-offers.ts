import { convertAmount } from '@chopcard/contract/loyalty/amount-rules.ts'
import { runningMultiplier, type WallClock } from '@chopcard/contract/loyalty/multiplier-rules.ts'
import { balanceLimit } from '@chopcard/contract/loyalty/limit-rules.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { OfflineAct } from '@chopcard/contract/earning/merchant/offline.ts'
import type { CardAsk } from '../../../../kit/operations/ask.ts'
import type { Offer } from '../offer.ts'
import type { QueuedAct } from './queued-act.ts'
import { afterRewards, type SeenCard, takenOfDay } from './seen-cards.ts'

/** `clockAt` says what the clock on the merchant's wall shows at a moment. */
type Known = { seen: SeenCard; acts: readonly QueuedAct[]; now: number; clockAt: (at: number) => WallClock }

const ofCard = ({ seen, acts }: Known) =>
  acts.filter(({ state, act }) => state === 'waiting' && act.memberId === seen.id)

const mayBeUsed = ({ seen, now }: Known): boolean =>
  seen.state === 'active' && (seen.expiresAt === null || Date.parse(seen.expiresAt) > now)

type Line = SeenCard['balances'][number]

/** What an amount that is taken of a card takes of one of its kinds of stamps: a reward takes of each. */
function costOf(cost: number, { stampCount }: Line, { balances }: Pick<SeenCard, 'balances'>): number {
  const isWhole = cost === balances.reduce((sum, line) => sum + line.stampCount, 0)
  return isWhole ? stampCount : cost / balances.length
}

/** What can still be taken of each kind: the last known balance without what waits already. What waits to be issued does not count. */
function leftOf(known: Known): { line: Line; left: number }[] {
  const { seen } = known
  const { hasLots } = descriptorOf(seen.campaignType)
  return seen.balances.map((line) => {
    const taken = ofCard(known).reduce((sum, { cost }) => sum + costOf(cost, line, seen), 0)
    return { line, left: (hasLots ? seen.spendable : line.balance) - taken }
  })
}

const takenToday = (known: Known): number => ofCard(known).reduce((sum, { act }) => sum + takenOfDay(act), 0)

/** Whether the card's day has room for so many uses, besides those that wait. */
function dayHasRoom(known: Known, uses: number): boolean {
  const left = known.seen.rewardLimits?.leftToday ?? null
  return left === null || takenToday(known) + uses <= left
}

const missingFor = (known: Known, cost: number): number =>
  leftOf(known).reduce((sum, { line, left }) => sum + Math.max(0, costOf(cost, line, known.seen) - left), 0)

/** The rewards that may be given without network: those the server allowed when it was last asked, within that balance. */
export function offersLeft(known: Known): Offer[] {
  const given = ofCard(known).flatMap(({ act }) => (act.kind === 'redeem' ? [act.rewardId] : []))
  return afterRewards(known.seen, given, takenToday(known)).rewards.map((reward) => {
    const missing = missingFor(known, reward.cost)
    const allowed = reward.allowed && mayBeUsed(known) && missing === 0
    return { ...reward, allowed, ...(!allowed && { missing }) }
  })
}

/**
 * The balances as they will be once what waits has been sent, as far as a device can know: the server decides. A booking's
 * stamps are known to it alone.
 */
export function expectedOf(known: Known): Pick<SeenCard, 'balance' | 'spendable' | 'balances' | 'carriedOver'> {
  const { seen } = known
  const { acts: unmultiplied, carriedOver } = withoutBills(known)
  const acts = unmultiplied.map((queued) => multiplied(known, queued))
  const balances = acts.reduce((lines, queued) => lines.map((line, i) => after(line, i, queued, seen)), seen.balances)
  const sum = (lines: SeenCard['balances']) => lines.reduce((total, { balance }) => total + balance, 0)
  const change = sum(balances) - sum(seen.balances)
  return { carriedOver, balances, balance: seen.balance + change, spendable: Math.max(0, seen.spendable + change) }
}

/** What waits for a card with each bill as the chops that it becomes, and the rest of all bills. */
function withoutBills(known: Known): { acts: QueuedAct[]; carriedOver: SeenCard['carriedOver'] } {
  const { billPerChop, carriedOver } = known.seen
  let carried = carriedOver?.amount ?? null
  const acts = ofCard(known).map((queued): QueuedAct => {
    if (queued.act.kind !== 'bill' || !billPerChop) return queued
    const { amount, kind: _, ...act } = queued.act
    const { chops, carries } = convertAmount(amount, billPerChop, carried)
    if (carried !== null) carried += carries
    return { ...queued, act: { ...act, kind: 'issue', quantity: chops } }
  })
  return { acts, carriedOver: carriedOver && { ...carriedOver, amount: carried ?? 0 } }
}

/** The multiplier that applies now, as far as this device knows. */
export const multiplierOf = ({ seen: { multipliers = [] }, clockAt, now }: Known) =>
  multipliers.length ? runningMultiplier(multipliers, clockAt(now)) : null

/** An issue with what the hour adds in which it was done: the server will go by the same hour. */
function multiplied(known: Known, queued: QueuedAct): QueuedAct {
  const { act, at } = queued
  const factor = act.kind === 'issue' ? (multiplierOf({ ...known, now: at })?.factor ?? 1) : 1
  return act.kind === 'issue' ? { ...queued, act: { ...act, quantity: act.quantity * factor } } : queued
}

function after(line: Line, place: number, { act, cost }: QueuedAct, seen: SeenCard): Line {
  const { campaignType, rewards } = seen
  const { hasTiers } = descriptorOf(campaignType)
  const within = (balance: number) => ({
    ...line,
    balance: Math.max(0, Math.min(balanceLimit(campaignType, line.stampCount), balance)),
  })
  switch (act.kind) {
    case 'issue':
      return act.chopTypeId === line.chopTypeId || (!act.chopTypeId && place === 0)
        ? within(line.balance + act.quantity)
        : line
    case 'use':
      return within(line.balance - cost)
    case 'redeem': {
      // A tier takes nothing, until the last clears the card.
      if (!hasTiers) return within(line.balance - costOf(cost, line, seen))
      return act.rewardId === rewards.at(-1)?.id ? within(0) : line
    }
    // A bill has become an issue.
    case 'bill':
    case 'attend':
      return line
  }
}

/** What a till may do without network, as it is sent later, and what it takes; undefined for what needs the network. */
export function actOf(ask: CardAsk, known: Known): { act: OfflineAct; cost: number } | undefined {
  if (!mayBeUsed(known)) return undefined
  const memberId = ask.cardId
  switch (ask.kind) {
    case 'issue': {
      const { chopTypeId, quantity = 1 } = ask
      return { act: { kind: 'issue', memberId, quantity, ...(chopTypeId && { chopTypeId }) }, cost: 0 }
    }
    case 'bill': {
      const { amount, chopTypeId } = ask
      return { act: { kind: 'bill', memberId, amount, ...(chopTypeId && { chopTypeId }) }, cost: 0 }
    }
    case 'use':
      if (descriptorOf(known.seen.campaignType).redeemsBy !== 'use') return undefined
      if (missingFor(known, ask.quantity) > 0 || !dayHasRoom(known, ask.quantity)) return undefined
      return { act: { kind: 'use', memberId, quantity: ask.quantity }, cost: ask.quantity }
    case 'redeem': {
      const { rewardId, rewardName: label } = ask
      const offer = offersLeft(known).find(({ id }) => id === rewardId)
      return offer?.allowed ? { act: { kind: 'redeem', memberId, rewardId, label }, cost: offer.cost } : undefined
    }
    case 'attend': {
      const { bookingId, boothName: label } = ask
      return { act: { kind: 'attend', memberId, bookingId, label }, cost: 0 }
    }
    case 'adjust':
    case 'burn':
    case 'void':
      return undefined
  }
}

/** The bookings of a day that still have no stamp, as far as this device knows. */
export function bookingsLeft(known: Known, day: string) {
  const attended = ofCard(known).flatMap(({ act }) => (act.kind === 'attend' ? [act.bookingId] : []))
  return known.seen.bookings.filter((booking) => booking.day === day && !attended.includes(booking.id))
}

/** Whether a chop for this card was kept a moment ago: a camera that lost the card reads it twice. */
export const keptJustNow = (acts: readonly QueuedAct[], cardId: string, now: number, within: number): boolean =>
  acts.some(({ act, at }) => act.kind === 'issue' && act.memberId === cardId && now - at < within)
