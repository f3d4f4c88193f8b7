import {
  balanceAt,
  type CardFacts,
  type DecidedEntry,
  type Effects,
  measureOf,
  withQuantity,
} from '../../ledger/decision.ts'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { expireCard, expiryAfterEarning, type Moment } from './card-rules.ts'
import { countEarned, countingDay, levelAfter, levelNote, accruePeriod } from './level-rules.ts'
import { changeLots, newLot, accrueLots, subtractFromLots } from './lot-rules.ts'
import { validityNote } from './validity-rules.ts'

type Step = { entry: DecidedEntry; card: CardFacts }

/**
 * Applies what time alone makes due, whether or not the nightly job has run: expired points are written off, the current
 * qualification period begins, and a card past its end expires.
 */
export function accrueToNow(
  campaign: CampaignRules,
  card: CardFacts,
  moment: Moment,
): { card: CardFacts; entries: readonly DecidedEntry[] } {
  if (card.state === 'closed') return { card, entries: [] }
  const { lots, entries: ended } = accrueLots(campaign, card, moment.now)
  const balances = ended.reduce(
    (all, { balanceIndex, quantity }) => withQuantity(all, balanceIndex, quantity),
    [...card.balances],
  )
  const running = accruePeriod(campaign, { ...card, balances, lots }, moment.day)
  const { entries: expired, card: accrued } = expireCard(campaign, running, moment)
  return { card: accrued, entries: [...ended, ...expired] }
}

/** Adds to a balance, with all that follows from it: lot, expiry, first chop, period and level. */
export function addChops(
  campaign: CampaignRules,
  card: CardFacts,
  line: { balanceIndex: number; quantity: number; kind: EntryKind; reference?: string },
  moment: Moment,
): Step {
  const measure = measureOf(line.kind)
  const lot = newLot(campaign, line, moment)
  const before = balanceAt(card.balances, line.balanceIndex)
  const levelId = levelAfter(campaign, card.levelId, before, { ...line, day: moment.day })
  const countedOn = countingDay(card, moment.day)
  let after: CardFacts = {
    ...card,
    balances: withQuantity(card.balances, line.balanceIndex, line.quantity),
    lots: lot ? changeLots(card.lots, [lot]) : card.lots,
    levelId,
  }
  if (measure === 'earned')
    after = {
      ...countEarned(campaign, after, line.quantity, countedOn),
      expiresAt: expiryAfterEarning(campaign, card, moment),
      firstChopAt: card.firstChopAt ?? moment.now,
    }
  const effects: Effects = {
    ...(lot && { lots: [lot] }),
    ...levelNote(campaign, card.levelId, levelId),
    ...validityNote(card, after),
    ...(measure === 'earned' && countedOn !== moment.day && { countedOn }),
  }
  const entry = { balanceIndex: line.balanceIndex, kind: line.kind, measure, quantity: line.quantity }
  return { entry: Object.keys(effects).length ? { ...entry, effects } : entry, card: after }
}

/** Subtracts from a balance, from the lots that end first. The caller has checked that the balance suffices. */
export function subtractChops(
  card: CardFacts,
  line: { balanceIndex: number; quantity: number; kind: EntryKind; rewardId?: string; times?: number },
  now: Date,
): Step {
  const lots = subtractFromLots(card, line.quantity, now)
  const { times = 1 } = line
  const effects = { ...(lots.length > 0 && { lots }), ...(times > 1 && { times }) }
  const quantity = 0 - line.quantity
  const entry: DecidedEntry = {
    balanceIndex: line.balanceIndex,
    kind: line.kind,
    measure: measureOf(line.kind),
    quantity,
    ...(line.rewardId !== undefined && { rewardId: line.rewardId }),
    ...(Object.keys(effects).length > 0 && { effects }),
  }
  return {
    entry,
    card: {
      ...card,
      balances: withQuantity(card.balances, line.balanceIndex, quantity),
      lots: changeLots(card.lots, lots),
    },
  }
}
