import pg from 'pg'
import { appendTogether, type Change } from '../../ledger/append.ts'
import type { Database } from '../../core/database.ts'
import { type CardRow, loadCard } from './card-store.ts'
import type { Asked, ChangedCard } from './operate.ts'
import { afterDecision } from './present-card.ts'
import { takeTurns } from './take-turns.ts'

export type Planned = { change: Change; answer: ChangedCard }

/** The ways of making a change that was asked for. */
export type Ways = {
  alone(): Promise<ChangedCard | undefined>
  /** What it would write to a card in this state; undefined when that cannot be said without asking the database. */
  plan(asked: Asked, row: CardRow): Planned | undefined
}

type Waiting = { asked: Asked; outcome?: { done: ChangedCard } | { refused: unknown } }

/** Who waits for a turn at a card; a card that nobody waits for has no entry. */
const crowds = new Map<string, Waiting[]>()
const most = 32

/**
 * Changes a card when its turn comes. Whoever has it takes along those who wait behind, where their changes can be decided
 * one on another and written in one statement; whoever cannot be taken along changes the card alone at the own turn.
 */
export async function changeInTurn(asked: Asked, { alone, plan }: Ways): Promise<ChangedCard | undefined> {
  const name = `${asked.ctx.merchant.id} ${String(asked.key)}`
  const mine: Waiting = { asked }
  const crowd = crowds.get(name) ?? []
  crowds.set(name, crowd)
  crowd.push(mine)
  const leave = () => {
    const place = crowd.indexOf(mine)
    if (place >= 0) crowd.splice(place, 1)
    if (crowd.length === 0 && crowds.get(name) === crowd) crowds.delete(name)
  }
  try {
    return await takeTurns(name, async () => {
      leave()
      if (!mine.outcome && crowd.length > 0) await changeTogether([mine, ...crowd.splice(0, most - 1)], plan)
      if (!mine.outcome) return alone()
      if ('refused' in mine.outcome) throw mine.outcome.refused
      return mine.outcome.done
    })
  } finally {
    leave()
  }
}

/** Writes what can be decided without the database; those that got no outcome are still to be made, by themselves. */
async function changeTogether(company: readonly Waiting[], plan: Ways['plan']): Promise<void> {
  const [first] = company
  if (!first) return
  const { ctx, key } = first.asked
  const row = await loadCard(ctx.app.database, ctx.merchant, key, ctx.now)
  if (!mayShare(row)) return
  const { planned, refused } = planEach(company, row, plan)
  if (planned.length < 2) return
  try {
    if (!(await writeTogether(ctx.app.database, planned))) return
  } catch (error) {
    // Nobody knows whether they were written: made again, those without a key could count twice.
    for (const { waiting } of planned) waiting.outcome = { refused: error }
    return
  }
  for (const { waiting, answer } of planned) waiting.outcome = { done: answer }
  // A refusal stands on the changes before it, so it holds only now that these are written.
  for (const { waiting, error } of refused) waiting.outcome = { refused: error }
}

/** The day's counts are read with the card, and a referral is looked at after each change: these want a turn of their own. */
const mayShare = ({ settings, referral }: CardRow): boolean =>
  settings.maxEarnPerDay === null && settings.maxRedeemPerDay === null && referral === null

function planEach(company: readonly Waiting[], before: CardRow, plan: Ways['plan']) {
  const planned: (Planned & { waiting: Waiting })[] = []
  const refused: { waiting: Waiting; error: unknown }[] = []
  let row = before
  for (const waiting of company) {
    try {
      const next = plan(waiting.asked, row)
      if (!next) break
      planned.push({ ...next, waiting })
      row = { ...afterDecision(row, next.change.decision.card), version: row.version + 1 }
    } catch (error) {
      refused.push({ waiting, error })
    }
  }
  return { planned, refused }
}

/** Whether they were written; not, when the database refuses the statement, of which each hears when made by itself. */
async function writeTogether(
  database: Database,
  planned: readonly (Planned & { waiting: Waiting })[],
): Promise<boolean> {
  const changes: Change[] = []
  const { promise: written, resolve } = Promise.withResolvers<boolean>()
  const kept = planned.map(({ change, answer, waiting }) =>
    waiting.asked.ctx.keep(answer, (books) => {
      changes.push({ ...change, books })
      return written
    }),
  )
  resolve(appendTogether(database, changes))
  try {
    return (await Promise.all(kept)).every(Boolean)
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false
    throw error
  }
}
