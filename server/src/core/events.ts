import { sql } from 'kysely'
import { newId } from './new-id.ts'
import type { ChangeEvent } from './change-event.ts'
import type { Actor } from './context.ts'
import type { Tx } from './database.ts'

/** Whose event it is, and who has caused it where that is not the caller of a request: a job, unless named. */
type Cause = { merchantId: string; actor?: Pick<Actor, 'kind' | 'id' | 'nickname'> }
type Recorded = Cause & { event: ChangeEvent }

const recorded = new WeakMap<Tx, Recorded[]>()
const writing = new WeakSet<Tx>()

/** Says that a transaction writes events, of which readers hear after its commit. */
export const markWriting = (tx: Tx): void => void writing.add(tx)

/** Whether a transaction has written events. */
export const hasWritten = (tx: Tx): boolean => writing.has(tx)

/**
 * Records an event of a change that is made in this transaction. It is written with the audit log entry of the request, or
 * with one of its own before the commit where there is none.
 */
export function recordEvent(tx: Tx, cause: Cause, event: ChangeEvent): void {
  const list = recorded.get(tx)
  if (list) list.push({ ...cause, event })
  else recorded.set(tx, [{ ...cause, event }])
}

/** The events that were recorded in a transaction for a merchant since they were asked for last, to be written in it. */
export function drainEvents(tx: Tx, merchantId: string): ChangeEvent[] {
  const [own, others] = [[], []] as [Recorded[], Recorded[]]
  for (const one of recorded.get(tx) ?? []) (one.merchantId === merchantId ? own : others).push(one)
  recorded.set(tx, others)
  markWriting(tx)
  return own.map(({ event }) => event)
}

/** Runs work that may be undone alone: when it fails, its writes and its events are dropped, and the transaction goes on. */
export async function withSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = recorded.get(tx) ?? []
  recorded.set(tx, [...before])
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    recorded.set(tx, before)
    throw error
  }
}

/** Writes what no commit record has taken along, each cause in an audit log entry of its own. */
export async function writeLeftEvents(tx: Tx): Promise<void> {
  const left = recorded.get(tx)
  if (!left?.length) return
  recorded.delete(tx)
  markWriting(tx)
  const byCause = Map.groupBy(left, ({ merchantId, actor }) => `${merchantId} ${actor?.kind} ${actor?.id}`)
  const audits = [...byCause.values()].flatMap((list) => (list[0] ? [auditOf(list[0], list)] : []))
  await sql`select insert_commit_records(${JSON.stringify(audits)}, '[]')`.execute(tx)
}

const auditOf = ({ merchantId, actor, event }: Recorded, list: readonly Recorded[]) => ({
  merchant_id: merchantId,
  id: newId(),
  actor_kind: actor?.kind ?? 'job',
  actor_id: actor?.id ?? null,
  nickname: actor?.nickname ?? null,
  action: event.type,
  target: event.subject,
  status: 200,
  ip: '',
  request_id: '',
  events: storedEvents(
    list.map((one) => one.event),
    event.subject,
  ),
})

/** The events of a row; null without any. */
export const storedEvents = (events: readonly ChangeEvent[], target: string | null) =>
  events.length ? events.map(({ subject, ...event }) => (subject === target ? event : { ...event, subject })) : null
