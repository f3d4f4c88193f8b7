import { newId } from '../core/new-id.ts'
import type { ChangeEvent } from '../core/change-event.ts'
import { type Actor, type CommitRecord, staffIdOf } from '../core/context.ts'
import { type Database, run, type Tx } from '../core/database.ts'
import type { Statement } from '../core/statement.ts'
import { entriesWritten } from './entry-count.ts'
import { type CardFacts, type Decision, balanceAt, total, withQuantity } from './decision.ts'

/** What an operation's events compare with. */
export type Before = Pick<CardFacts, 'state' | 'levelId' | 'expiresAt'>

/** Where the lines go and who writes them. */
export type WriteContext = {
  merchantId: string
  cardId: string
  /** The card's version the decision was made on. */
  version: number
  /** The card as it was before, for the events. */
  before: Before
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

/**
 * The entries of a decision as rows of the chop log, those that time had made due first. They are complete before anything is
 * written, so that the answer can be stored with them.
 */
export function entryRows(writeContext: WriteContext, decision: Decision, before: readonly number[]) {
  const accrued = decision.accrued ?? []
  const operation = newId()
  const settling = accrued.length ? newId() : operation
  let balances = [...before]
  return [...accrued, ...decision.entries].map((entry, seq) => {
    balances = withQuantity(balances, entry.balanceIndex, entry.quantity)
    const typeId = writeContext.chopTypeIds.get(entry.balanceIndex)
    if (!typeId) throw new Error(`no chop type at slot ${entry.balanceIndex}`)
    return {
      merchant_id: writeContext.merchantId,
      at: writeContext.at,
      id: newId(),
      card_id: writeContext.cardId,
      campaign_id: writeContext.campaignId,
      campaign_revision: writeContext.campaignRevision,
      chop_type_id: typeId,
      slot: entry.balanceIndex,
      operation_id: seq < accrued.length ? settling : operation,
      card_version: writeContext.version + 1,
      // The first line of an operation is 0: by it redemptions are counted. What time made due stands before it.
      seq: seq - accrued.length,
      kind: entry.kind,
      measure: entry.measure,
      quantity: entry.quantity,
      balance_after: balanceAt(balances, entry.balanceIndex),
      local_day: writeContext.day,
      staff_id: writeContext.actor.kind === 'partner' ? writeContext.actor.id : staffIdOf(writeContext.actor),
      nickname: writeContext.actor.nickname,
      store_id: writeContext.actor.storeId ?? null,
      source: writeContext.source,
      reward_id: entry.rewardId ?? null,
      reference: writeContext.reference ?? null,
      remark: writeContext.remark,
      voids: entry.voids?.id ?? null,
      voids_day: entry.voids?.day ?? null,
      voids_at: entry.voids?.at ?? null,
      effects: entry.effects ?? null,
    }
  })
}

/** A decision with its entries, ready to be written; with the commit record of the request, where it is the whole of one. */
export type Operation = {
  writeContext: WriteContext
  decision: Decision
  entries: ReturnType<typeof entryRows>
  record?: CommitRecord
}

/** The events of an operation on a card: one for each entry, and what else has become of the card. */
export function operationEvents({ writeContext, decision, entries }: Omit<Operation, 'record'>): ChangeEvent[] {
  const { cardId: subject, campaignId, before } = writeContext
  const of = { subject, version: writeContext.version + 1 }
  const events: ChangeEvent[] = entries.map((row) => entryEvent(of, row))
  const { card } = decision
  if (card.levelId !== before.levelId)
    events.push({ ...of, type: 'card.level_changed', data: { campaignId, from: before.levelId, to: card.levelId } })
  const state = stateEvent(of, campaignId, before, card)
  if (state) events.push(state)
  return events.length ? events : [{ ...of, type: 'card.updated', data: { campaignId, fields: [] } }]
}

type Of = { subject: string; version: number }

function entryEvent(of: Of, row: Operation['entries'][number]): ChangeEvent {
  const data = { entryId: row.id }
  if (row.voids) return { ...of, type: 'entry.voided', data: { ...data, voids: row.voids } }
  return { ...of, type: row.kind === 'redeem' ? 'reward.redeemed' : 'entry.created', data }
}

/** The state or the expiry of the card has changed: at most one event. */
function stateEvent(of: Of, campaignId: string, before: Before, after: CardFacts): ChangeEvent | undefined {
  if (after.state === before.state)
    return after.expiresAt?.getTime() === before.expiresAt?.getTime()
      ? undefined
      : { ...of, type: 'card.renewed', data: { campaignId, expiresAt: after.expiresAt?.toISOString() ?? null } }
  switch (after.state) {
    case 'frozen':
    case 'expired':
    case 'closed':
      return { ...of, type: `card.${after.state}`, data: { campaignId } }
    case 'active':
    case 'pending':
      return before.state === 'frozen'
        ? { ...of, type: 'card.unfrozen', data: { campaignId } }
        : { ...of, type: 'card.renewed', data: { campaignId, expiresAt: after.expiresAt?.toISOString() ?? null } }
  }
}

export const applyOperations: Statement = {
  name: 'apply_operations',
  text: 'select apply_operations($1, $2, $3, $4, $5) as written',
}

/**
 * The only writer of the chop log. Writes each card's operations in their order (each decided on the state that the one before
 * leaves) with the card's new state and the commit records, all cards in one transaction. Returns the ids of the cards that were
 * written. A card is left out, with all its operations, when its version is no longer the one decided on, or when its campaign
 * has ended since; unless the caller `waits`, also one whose row is locked, so that it holds up no other.
 */
export async function writeOperations(
  database: Database,
  cards: readonly (readonly Operation[])[],
  { tx, waits }: { tx?: Tx; waits: boolean },
): Promise<ReadonlySet<string>> {
  // Always in the same order, so that two processes do not lock the same cards crosswise.
  const ordered = cards.filter((card) => card.length > 0).toSorted((a, b) => (cardOf(a) < cardOf(b) ? -1 : 1))
  if (!ordered.length) return new Set()
  if (new Set(ordered.map(cardOf)).size < ordered.length) throw new Error('a card has all its operations in one list')
  const operations = ordered.flat()
  const records = operations.flatMap(({ writeContext, record }) =>
    record ? [{ of: writeContext.cardId, record }] : [],
  )
  const values = [
    JSON.stringify(ordered.map(changeOf)),
    JSON.stringify(operations.flatMap(({ entries }) => entries)),
    JSON.stringify(records.map(({ of, record }) => ({ of, ...record.audit }))),
    JSON.stringify(records.flatMap(({ of, record }) => (record.answer ? [{ of, ...record.answer }] : []))),
    waits,
  ]
  const [row] = await run<{ written: string[] }>(database, applyOperations, values, tx)
  const written = new Set(row?.written)
  for (const { writeContext, entries } of operations)
    if (written.has(writeContext.cardId)) for (const { kind } of entries) entriesWritten.inc({ kind })
  return written
}

/** Writes one operation, after a wait for the card's row where it is locked; false when its card was left out. */
export const writeOperation = async (database: Database, operation: Operation, tx?: Tx): Promise<boolean> =>
  (await writeOperations(database, [[operation]], { tx, waits: true })).has(operation.writeContext.cardId)

const cardOf = ([first]: readonly Operation[]): string => first?.writeContext.cardId ?? ''

/** The change of a card by its operations, as `apply_operations` takes it. */
function changeOf(operations: readonly Operation[]) {
  const [first, last] = [operations[0], operations.at(-1)]
  if (!first || !last) throw new Error('a change without operations')
  const { merchantId, cardId, version } = first.writeContext
  return {
    merchant_id: merchantId,
    card_id: cardId,
    version,
    last: last.writeContext.version + 1,
    state: cardStateColumns(last.decision),
    ...(operations.some(({ writeContext }) => writeContext.whileRunning) && { while_running: true }),
  }
}

/** The card's new state, by column. */
const cardStateColumns = ({ card }: Decision) => ({
  balances: card.balances,
  balance: total(card.balances),
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
  carried: card.carried,
})
