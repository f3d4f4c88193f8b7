import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from './new-id.ts'
import type { App } from './app.ts'
import type { Actor, Merchant, TenantContext } from './context.ts'
import type { Tx } from './database.ts'
import { insertCommitRecord, recordValues, replayStored, type Request } from './commit-record.ts'
import { countWrite } from './views-of-platform.ts'

/**
 * The context of a verb that runs without a request: in a job, an import or the demo data. `now` is the time that is
 * recorded, `action` its name in the audit log, `from` the request that caused it, if any. With `tx` the verb works in
 * that transaction.
 */
export function openJobContext(
  app: App,
  merchant: Merchant,
  actor: Actor,
  now: Date,
  action: string,
  tx?: Tx,
  from = { ip: '', requestId: newId() },
): TenantContext {
  const { ip, requestId } = from
  const commit = {
    kept: false,
    request: { merchantId: merchant.id, actor, action, at: now, ip, requestId, detail: {} },
  }
  return {
    app,
    action,
    now,
    actor,
    language: merchant.language,
    requestId,
    ip,
    userAgent: '',
    db: app.database.kysely,
    cookies: [],
    merchant,
    requestKey: undefined,
    tx,
    ...commitFunctions(app, commit, tx),
  }
}

/** A request whose commit record is to be written. */
export type PendingCommit = { request: Request; kept: boolean }

/** The parts of a context that write: see TenantContext. */
export function commitFunctions(
  app: App,
  commit: PendingCommit,
  outer?: Tx,
): Pick<TenantContext, 'write' | 'commitRecord' | 'committed' | 'replayAnswered' | 'note'> {
  return {
    note: (detail) => Object.assign(commit.request.detail, detail),
    commitRecord(answer, events) {
      // Ledgers are out of reach in a view, whatever a route says.
      if (commit.request.viewId) refuse('VIEW_AS_FORBIDDEN')
      return recordValues(commit.request, 200, answer, events)
    },
    committed() {
      commit.kept = true
      app.feed.wake()
    },
    replayAnswered: () => replayStored(outer ?? app.database.kysely, commit.request),
    async write(work) {
      const whole = async (tx: Tx) => {
        if (commit.request.viewId) await countWrite(tx, commit.request.merchantId, commit.request.viewId)
        // When equal requests run one after another, the later ones return the first one's reply without doing the
        // work.
        await replayStored(tx, commit.request)
        const answer = await work(tx)
        await insertCommitRecord(tx, commit.request, answer)
        return answer
      }
      const result = await (outer ? whole(outer) : app.database.tx(whole))
      commit.kept = true
      return result
    },
  }
}
