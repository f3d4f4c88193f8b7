import { v7 as uuid } from 'uuid'
import type { Actor, Bookkeeping } from '../core/context.ts'
import { type Database, run, type Tx } from '../core/database.ts'
import { appendToLedger, ledger } from './append-to-ledger.ts'
import { type Decision, balanceAt, total, withQuantity } from './decision.ts'

/** Where the lines go and who writes them. */
export type Writing = {
  merchantId: string
  cardId: string
  /** The card's version the decision was made on. */
  version: number
  campaignId: string
  campaignRevision: number
  /** The chop type's id of each slot. */
  chopTypeIds: ReadonlyMap<number, string>
  at: Date
  /** The day of `at` in the merchant's time zone. */
  day: string
  actor: Actor
  source: string
  remark: string
  reference?: string
  /** Whether it was decided while the campaign ran, and so is not written once it has ended. */
  whileRunning?: boolean
  /** The balance before, where the member is to be told by mail that it has changed. */
  toldFrom?: number
  /** Of a card that somebody brought: whether they wait for its first chop, or were given something for it. */
  referral?: 'open' | 'paid' | null
}

/** A line of the chop log as it is stored. */
export type WrittenEntry = {
  id: string
  chop_type_id: string
  kind: Decision['entries'][number]['kind']
  quantity: number
  balance_after: number
  at: Date
  voids: string | null
  remark: string
  source: string
  campaign_revision: number
}

export const appendChops = ledger('append_chops')

/** The same for a card that somebody brought, where it matters to them: what they are owed is looked at by a job. */
const appendReferredChops = ledger('append_referred_chops')

const matters = ({ writing: { referral }, decision: { entries } }: Change): boolean =>
  Boolean(referral) && entries.some((e) => e.measure === 'earned' && (e.kind === 'void') === (referral === 'paid'))

const appendCrowd = {
  name: 'append_crowd',
  text: 'select append_crowd($1, $2, $3, $4, $5, $6, $7, $8) as written',
}

/** The rows of a decision, what was settled first, complete before anything is written, so that an answer can be stored with them. */
export function linesOf(writing: Writing, decision: Decision, before: readonly number[]) {
  const settled = decision.settled ?? []
  const [settling, operation] = [uuid(), uuid()]
  let balances = [...before]
  return [...settled, ...decision.entries].map((entry, seq) => {
    balances = withQuantity(balances, entry.slot, entry.quantity)
    const typeId = writing.chopTypeIds.get(entry.slot)
    if (!typeId) throw new Error(`no chop type at slot ${entry.slot}`)
    return {
      merchant_id: writing.merchantId,
      at: writing.at,
      id: uuid(),
      card_id: writing.cardId,
      campaign_id: writing.campaignId,
      campaign_revision: writing.campaignRevision,
      chop_type_id: typeId,
      slot: entry.slot,
      operation_id: seq < settled.length ? settling : operation,
      card_version: writing.version + 1,
      // The first line of an operation is 0: by it redemptions are counted. What was settled stands before it.
      seq: seq - settled.length,
      kind: entry.kind,
      measure: entry.measure,
      quantity: entry.quantity,
      balance_after: balanceAt(balances, entry.slot),
      local_day: writing.day,
      staff_id: writing.actor.kind === 'merchant' || writing.actor.kind === 'partner' ? writing.actor.id : null,
      nickname: writing.actor.nickname,
      source: writing.source,
      reward_id: entry.rewardId ?? null,
      reference: writing.reference ?? null,
      remark: writing.remark,
      voids: entry.voids?.id ?? null,
      voids_day: entry.voids?.day ?? null,
      effects: entry.effects ?? null,
    }
  })
}

/** A decision with its lines, ready to be written. */
export type Change = { writing: Writing; decision: Decision; lines: ReturnType<typeof linesOf>; books?: Bookkeeping }

/**
 * The only writer of the chop log, with `appendTogether`: the lines, the card's new state and the request's books
 * together, or nothing. False when the card's version is no longer the one decided on, or its campaign has ended since.
 */
export function append(database: Database, change: Change, tx?: Tx): Promise<boolean> {
  const { writing, decision, lines, books } = change
  const { merchantId, cardId, version } = writing
  const appending = { merchantId, holderId: cardId, version, state: stateOf(writing, decision), lines }
  const statement = matters(change) ? appendReferredChops : appendChops
  return appendToLedger(database, statement, { ...appending, ...(books && { books }) }, tx)
}

/**
 * Writes changes of one card as one change of it, each decided on what the one before leaves, so that a crowd waits for the
 * disk once. All or none: false when the card's version is no longer the first one's, or its campaign has ended since.
 */
export async function appendTogether(database: Database, changes: readonly Change[]): Promise<boolean> {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return true
  const { merchantId, cardId, version, toldFrom } = first.writing
  const books = changes.flatMap((change) => change.books ?? [])
  const values = [
    merchantId,
    cardId,
    version,
    last.writing.version + 1,
    JSON.stringify(stateOf({ ...last.writing, toldFrom }, last.decision)),
    JSON.stringify(changes.flatMap(({ lines }) => lines)),
    JSON.stringify(books.map(({ audit }) => audit)),
    JSON.stringify(books.flatMap(({ answer }) => answer ?? [])),
  ]
  const [row] = await run<{ written: boolean }>(database, appendCrowd, values)
  return row?.written === true
}

/** The card's new state. */
function stateOf({ toldFrom, whileRunning }: Writing, { card }: Decision) {
  const balance = total(card.balances)
  return {
    balances: card.balances,
    balance,
    state: card.state,
    frozen_by: card.frozenBy,
    level_id: card.levelId,
    expires_at: card.expiresAt,
    validity: card.validity,
    first_chop_at: card.firstChopAt,
    lots: card.lots,
    redeemed: card.redeemed,
    period_start: card.period?.start ?? null,
    period_earned: card.period?.earned ?? 0,
    period_level_id: card.period?.levelId ?? null,
    ...(toldFrom !== undefined && toldFrom !== balance && { told_from: toldFrom }),
    ...(whileRunning && { while_running: true }),
  }
}
