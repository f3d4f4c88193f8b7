import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { type CardFacts, type DecidedEntry, type Decision, balanceAt } from '../../ledger/decision.ts'
import { addDays, localDay, startOfDay } from '../../core/clock.ts'
import { issueForBill } from './amount-rules.ts'
import { accrueToNow } from './balance-rules.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { expiryByHand, type Moment, type Today } from './card-rules.ts'
import { joinCard, renewCard } from './join-rules.ts'
import { levelByHand, type PastEntry } from './level-rules.ts'
import { approvePrepaid } from './prepaid-rules.ts'
import { rulesFor } from './type-rules.ts'
import { type VoidableEntry, voidOperation } from './void-rules.ts'

/** The rules as the application calls them; a control replaces one of them by a wrong one. */
export const engine = {
  accrueToNow,
  joinCard,
  renewCard,
  approvePrepaid,
  rulesFor,
  issueForBill,
  voidOperation,
  levelByHand,
  expiryByHand,
}
export type Engine = typeof engine

type Line = VoidableEntry & { voids?: { id: string; day: string; at: Date } }
type Operation = { lines: Line[]; written: CampaignRules }

/** A card with its log, played through the rules in memory as `operate` plays them on the database. */
export type Played = {
  engine: Engine
  campaign: CampaignRules
  zone: string
  card: CardFacts
  operations: Operation[]
}

export type Outcome = { code?: ErrorCode; retryAt?: string }
type Decide = (facts: { card: CardFacts; today: Today; moment: Moment }) => Decision

export const momentAt = (now: Date, timeZone: string): Moment => ({ now, timeZone, day: localDay(now, timeZone) })

export function joined(rules: Engine, campaign: CampaignRules, zone: string, now: Date): Played {
  const moment = momentAt(now, zone)
  const { fresh, entries, card } = rules.joinCard(campaign, moment)
  const played: Played = { engine: rules, campaign, zone, card: fresh, operations: [] }
  if (entries.length) keep(played, entries, moment)
  played.card = card
  return played
}

function keep({ operations, campaign }: Played, entries: readonly DecidedEntry[], { day, now }: Moment): void {
  const nth = operations.length
  const lines = entries.map((entry, i): Line => ({ ...entry, id: `${nth}.${i}`, day, at: now, voided: false }))
  for (const { voids } of lines)
    for (const line of operations.flatMap((one) => one.lines)) if (line.id === voids?.id) line.voided = true
  operations.push({ lines, written: campaign })
}

/** The day's counts, as the statement that reads a card counts them. */
export function todayOf({ operations }: Played, day: string): Today {
  const lines = operations.flatMap((one) => one.lines.map((line, seq) => ({ ...line, seq })))
  const counted = lines.filter((line) => line.day === day && (line.voids?.day ?? day) === day)
  const sum = counted.reduce((all, line) => all + (line.measure === 'earned' ? line.quantity : 0), 0)
  const redemptions = counted.filter(({ measure, seq }) => measure === 'redeemed' && seq === 0)
  return {
    earned: sum,
    redemptions: redemptions.reduce((all, { voids, effects }) => all + (voids ? -1 : 1) * (effects?.times ?? 1), 0),
  }
}

/** What the card is to whoever reads it now. */
export const seen = (played: Played, now: Date): CardFacts =>
  played.engine.accrueToNow(played.campaign, played.card, momentAt(now, played.zone)).card

/** Decides and, unless it is only asked, writes: what time has made due first. */
export function operate(played: Played, now: Date, decide: Decide, asks = false): Outcome {
  const moment = momentAt(now, played.zone)
  const { card, entries: accrued } = played.engine.accrueToNow(played.campaign, played.card, moment)
  try {
    const decision = decide({ card, today: todayOf(played, moment.day), moment })
    if (asks) return {}
    if (accrued.length) keep(played, accrued, moment)
    if (decision.entries.length) keep(played, decision.entries, moment)
    played.card = decision.card
    return {}
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: error.code, retryAt: error.facts.retryAt }
  }
}

/** The operations that a person could name: all but what was written off. */
export const nameable = ({ operations }: Played): Operation[] =>
  operations.filter(({ lines }) => lines[0]?.kind !== 'expire')

/** The card's lines as a void plays them again. */
const pastOf = ({ operations }: Played): PastEntry[] =>
  operations.flatMap(({ lines, written }) =>
    lines.map((line) => ({
      ...line,
      rules: written,
      level: line.effects?.level,
      validity: line.effects?.validity,
    })),
  )

const ask = ({ engine: { rulesFor: of }, campaign }: Played) => of(campaign.type)
const typeId = ({ campaign }: Played, balanceIndex: number) =>
  campaign.chopTypes.find((type) => type.slot === balanceIndex)?.id

export const decisions = {
  issue:
    (p: Played, balanceIndex: number, quantity: number, kind: EntryKind, reference?: string): Decide =>
    ({ card, today, moment }) =>
      ask(p).issue(p.campaign, card, today, { chopTypeId: typeId(p, balanceIndex), quantity, kind, reference }, moment),
  bill:
    (p: Played, balanceIndex: number, amount: number): Decide =>
    ({ card, today, moment }) =>
      p.engine.issueForBill(p.campaign, card, today, { chopTypeId: typeId(p, balanceIndex), amount }, moment),
  adjust:
    (p: Played, balanceIndex: number, quantity: number): Decide =>
    ({ card, today, moment }) =>
      ask(p).adjust(p.campaign, card, today, { chopTypeId: typeId(p, balanceIndex), quantity }, moment),
  redeem:
    (p: Played, what: { rewardId?: string; amount?: number }): Decide =>
    ({ card, today, moment }) =>
      ask(p).redeem(p.campaign, card, today, what, moment),
  approve:
    (p: Played): Decide =>
    ({ card, moment }) =>
      p.engine.approvePrepaid(p.campaign, card, moment),
  renew:
    (p: Played): Decide =>
    ({ card, moment }) =>
      p.engine.renewCard(p.campaign, card, moment),
  night:
    (): Decide =>
    ({ card }) => ({ entries: [], card }),
  freeze:
    (frozen: boolean): Decide =>
    ({ card }) => {
      const may = card.state === (frozen ? 'active' : 'frozen')
      const after = frozen
        ? ({ state: 'frozen', frozenBy: 'staff' } as const)
        : ({ state: 'active', frozenBy: null } as const)
      return { entries: [], card: may ? { ...card, ...after } : card }
    },
  level:
    (p: Played, levelId: string): Decide =>
    ({ card, moment }) => ({ entries: [], card: p.engine.levelByHand(p.campaign, card, levelId, moment.day) }),
  expiry:
    (p: Played, at: Date | null): Decide =>
    ({ card, moment }) => ({ entries: [], card: p.engine.expiryByHand(card, at, moment.now) }),
  void:
    (p: Played, { lines, written }: Operation): Decide =>
    ({ card, moment }) =>
      p.engine.voidOperation(p.campaign, written, card, lines, moment.now, pastOf(p)),
}

const byCalendar = new Set<string | undefined>([
  'EXCEED_MAX_EARN_PER_DAY',
  'EXCEED_MAX_REDEEM_PER_DAY',
  'REDEMPTION_NOT_OPEN',
  'CHOP_BALANCE_NOT_ENOUGH',
  'MULTI_TIERS_NO_AVAILABLE_REDEMPTION',
])

/** What is wrong with when a refusal says that it ends, if anything: at that moment it must, and not before. */
export function wrongRetry(played: Played, now: Date, decide: Decide, { code, retryAt }: Outcome): string | undefined {
  const then = (at: Date) => operate(played, at, decide, true).code
  if (retryAt === undefined) {
    const { day } = momentAt(now, played.zone)
    const days = byCalendar.has(code) ? [1, 12] : []
    const lifted = days.find((n) => then(startOfDay(addDays(day, n), played.zone)) === undefined)
    return lifted ? `${code} ends by itself within ${lifted} days and does not say so` : undefined
  }
  const at = new Date(retryAt)
  if (at <= now) return `${code} ended in the past`
  if (then(at) === code) return `${code} goes on after ${retryAt}`
  return then(new Date(at.getTime() - 1)) === code ? undefined : `${code} ended before ${retryAt}`
}

export const sumOf = ({ operations }: Played, balanceIndex: number): number =>
  operations
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.balanceIndex === balanceIndex ? line.quantity : 0), 0)

export const carriedIn = ({ operations }: Played): number =>
  operations.flatMap(({ lines }) => lines).reduce((sum, { effects }) => sum + (effects?.carried ?? 0), 0)

export const balanceIn = (card: CardFacts, balanceIndex: number): number => balanceAt(card.balances, balanceIndex)
