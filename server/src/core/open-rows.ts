import { Refusal } from '@chopcard/contract/core/errors.ts'
import {
  keepRefusal,
  keyOf,
  Replay,
  replayIfKnown,
  replayIfLost,
  type Request,
  type Stored,
  storedAnswers,
} from './commit-record.ts'
import type { TenantContext } from './context.ts'
import { commitFunctions } from './job-context.ts'

/** A row of a request, which has an idempotency key of its own. */
export type OpenedRow<C, R> = {
  row: R
  /** Does the work once for the row's key: the answer that the key had before stands, and a refusal is kept for it. */
  once<T>(work: (ctx: C) => Promise<T>): Promise<{ answer: T; replayed: boolean }>
}

/**
 * Opens the rows of a request, each with a context that writes a commit record of its own: in the database a row is a request like
 * any other. What their keys have been answered is read in one statement. In a dry run the keys stay free. The keys are the actor's own
 * unless `caller` says whose they are.
 */
export async function openRows<C extends TenantContext, R extends { key: string }>(
  ctx: C,
  rows: readonly R[],
  caller = ctx.actor.id,
): Promise<OpenedRow<C, R>[]> {
  const { app, merchant, actor, action, now, ip, requestId } = ctx
  const isDry = app.database.within !== undefined
  const common = { merchantId: merchant.id, actor, action, at: now, ip, requestId }
  const keys = rows.map(({ key }) => key)
  const stored = isDry ? new Map<string, Stored>() : await storedAnswers(ctx.db, merchant.id, caller ?? '', keys)
  return rows.map((row) => {
    const key = isDry ? undefined : keyOf(row.key, caller, [action, row])
    const pending = { kept: false, request: { ...common, detail: {}, ...(key && { key }) } }
    const context = { ...ctx, requestKey: row.key, isBulk: true as const, ...commitFunctions(app, pending, ctx.tx) }
    return { row, once: (work) => once(ctx, pending.request, stored.get(row.key), () => work(context)) }
  })
}

async function once<T>({ app }: TenantContext, request: Request, stored: Stored | undefined, work: () => Promise<T>) {
  try {
    replayIfKnown(stored, request.key)
    return { answer: await work(), replayed: false }
  } catch (error) {
    const replay = error instanceof Replay ? error : await replayAfter(app.database.kysely, request, error)
    if (!replay) throw error
    if (replay.status === 200) return { answer: replay.answer as T, replayed: true }
    const { code, facts } = replay.answer as Pick<Refusal, 'code' | 'facts'>
    throw new Refusal(code, facts)
  }
}

/** The answer of a request that was faster, if there was one; else the refusal is kept for the key. */
async function replayAfter(...[db, request, error]: Parameters<typeof replayIfLost>): Promise<Replay | undefined> {
  try {
    await replayIfLost(db, request, error)
    await keepRefusal(db, request, error)
    return undefined
  } catch (lost) {
    if (lost instanceof Replay) return lost
    throw lost
  }
}
