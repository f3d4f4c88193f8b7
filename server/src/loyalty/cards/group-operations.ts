import pg from 'pg'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { writeOperations } from '../../ledger/write-operations.ts'
import { type Database, pgCode } from '../../core/database.ts'
import { isTillBusy } from '../../core/foreground.ts'
import { gatherTime } from '../../core/gather-time.ts'
import { openGroupCommit, type Outcome } from '../../core/group-commit.ts'
import { type CardRow, findCards } from './card-store.ts'
import { type ChangedCard, operationContext, type OperationRequest, type Planned, planOperation } from './operation.ts'

/** Undefined: to be made again alone, with the card's row locked. */
type Result = Outcome<ChangedCard | undefined>

/** The operations of one card in a batch, each decided on what the one before leaves; `results` has a place for each request. */
type CardBatch = {
  requests: readonly OperationRequest[]
  planned: { place: number; plan: Planned }[]
  results: Result[]
}

/**
 * Operations of one request in bulk have groups of their own, so that no till waits behind a thousand of them; while somebody works at
 * the till, they leave it a processor and most of the program's time (bench/README.md).
 */
const limits = {
  single: () => ({ maxItems: 32, maxBatches: 2 }),
  bulk: () => (isTillBusy() ? { maxItems: 32, maxBatches: 1 } : { maxItems: 128, maxBatches: 2 }),
}

type Group = (key: string, request: OperationRequest) => Promise<ChangedCard | undefined>
const groups = { single: new WeakMap<Database, Group>(), bulk: new WeakMap<Database, Group>() }

/**
 * Applies an operation together with those of other requests that come meanwhile: one read and one write for all of them.
 * Undefined when it must be made alone: its card has changed or is locked, the database refused the batch, or its decision wants
 * a transaction.
 */
export function applyInGroup(request: OperationRequest): Promise<ChangedCard | undefined> {
  const { database, tracing } = request.ctx.app
  const kind = request.ctx.isBulk ? 'bulk' : 'single'
  const group = groups[kind].get(database) ?? openGroup(database, kind)
  const key = `${request.ctx.merchant.id} ${String(request.key)}`
  return tracing.part('apply operation', { group: kind }, () => group(key, request))
}

function openGroup(database: Database, kind: keyof typeof limits): Group {
  const gather = gatherTime(database)
  const group = openGroupCommit<OperationRequest, ChangedCard | undefined>({
    run: async (batch) => ((await database.isSharded()) ? runByMerchant(database, batch) : runBatch(database, batch)),
    limits: () => ({ ...limits[kind](), gatherMs: gather() }),
  })
  groups[kind].set(database, group)
  return group
}

/** Each merchant's operations are a batch of their own, which is written on the merchant's node. */
async function runByMerchant(database: Database, batch: readonly (readonly OperationRequest[])[]): Promise<Result[][]> {
  const results: Result[][] = batch.map(() => [])
  const byMerchant = Map.groupBy(batch.keys(), (place) => batch[place]?.[0]?.ctx.merchant.id)
  await Promise.all(
    [...byMerchant.values()].map(async (places) => {
      const done = await runBatch(
        database,
        places.map((place) => batch[place] ?? []),
      )
      for (const [i, place] of places.entries()) results[place] = done[i] ?? []
    }),
  )
  return results
}

async function runBatch(database: Database, batch: readonly (readonly OperationRequest[])[]): Promise<Result[][]> {
  try {
    const rows = await findCards(
      database,
      batch.flatMap(([first]) => (first ? [wantedBy(first)] : [])),
    )
    const cards = await Promise.all(batch.map((requests, i) => planCard(requests, rows[i])))
    const seen = new Set<string>()
    await writeCards(
      database,
      cards.map((card) => withoutSecondName(card, seen)),
    )
    return cards.map(({ results }) => results)
  } catch (error) {
    // What the database cannot read as a card's name concerns one request: each hears of its own when it is made alone.
    const result: Result = isDataException(error) ? { done: undefined } : { failed: error }
    return batch.map((requests) => requests.map(() => result))
  }
}

/** Class 22 of the database's errors: a value that it cannot take. */
const isDataException = (error: unknown): boolean => pgCode(error)?.startsWith('22') ?? false

const wantedBy = ({ ctx, key }: OperationRequest) => ({ merchant: ctx.merchant, key, now: ctx.now })

/** Decides the operations of one card, one on another, as far as that is possible before any of them is written. */
async function planCard(requests: readonly OperationRequest[], before: CardRow | undefined): Promise<CardBatch> {
  const card: CardBatch = { requests, planned: [], results: requests.map(() => 'again') }
  let row = before
  for (const [place, request] of requests.entries()) {
    const isFirst = card.planned.length === 0
    try {
      if (!row) refuse('INVALID_MEMBER')
      if (!isFirst && !maySharePlan(row)) break
      const context = operationContext(request.ctx, row)
      const deciding = request.decide(context)
      if (deciding instanceof Promise && !isFirst) {
        // It asks the database, which does not know of the operations before: in the next batch it does.
        deciding.catch(() => undefined)
        break
      }
      const decision = await deciding
      if (decision) {
        const plan = planOperation(request, context, decision)
        card.planned.push({ place, plan })
        row = plan.after
      } else card.results[place] = { done: undefined }
    } catch (error) {
      card.results[place] = { failed: error }
    }
  }
  return card
}

/** A card can be asked for by its id, its number and its token: what comes by a second name waits for the next batch. */
function withoutSecondName(card: CardBatch, seen: Set<string>): CardBatch {
  const id = card.planned[0]?.plan.operation.writeContext.cardId
  if (!id) return card
  if (!seen.has(id)) {
    seen.add(id)
    return card
  }
  card.results.fill('again')
  return { ...card, planned: [] }
}

/** The day's counts are read with the card: operations that are held against them want a batch of their own. */
const maySharePlan = ({ settings }: CardRow): boolean =>
  settings.maxEarnPerDay === null && settings.maxRedeemPerDay === null

/** Writes what was planned, and completes the results. */
async function writeCards(database: Database, cards: readonly CardBatch[]): Promise<void> {
  const operations = cards.map(({ planned }) => planned.map(({ plan }) => plan.operation))
  const written = await writeOperations(database, operations, { waits: false }).catch((error: unknown) => {
    // The database refuses a statement as a whole: each operation hears of its own part when it is made alone.
    if (error instanceof pg.DatabaseError) return new Set<string>()
    throw error
  })
  for (const { requests, planned, results } of cards) {
    const [first] = planned
    if (!first) continue
    const isWritten = written.has(first.plan.operation.writeContext.cardId)
    for (const { place, plan } of planned) {
      if (isWritten) requests[place]?.ctx.committed()
      results[place] = { done: isWritten ? plan.answer : undefined }
    }
    // A refusal rests on the operations before it: without them it is decided again.
    if (!isWritten)
      for (const place of results.keys()) {
        const result = results[place]
        if (place > first.place && typeof result === 'object' && 'failed' in result)
          results[place] = { done: undefined }
      }
  }
}
