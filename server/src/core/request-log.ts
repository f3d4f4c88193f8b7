import { newId } from './new-id.ts'
import type { Database } from './database.ts'
import { run } from './database.ts'
import type { Log } from './log.ts'
import type { Statement } from './statement.ts'

/** A request of a key: whose it is, and which call it made. */
export type KeyRequest = {
  merchantId: string
  keyId: string
  call: string
  requestId: string
  /** What it came to, where the status of the answer does not tell. */
  status?: number
}

/** The log of what keys call, without the contents (decisions/integration.md §5). */
export type RequestLog = {
  /** Says that a request is a key's. */
  begin(request: object, facts: KeyRequest): void
  /** Notes how it was answered; a request that is no key's is passed over. */
  end(request: object, status: number, ms: number): void
  /** Writes what is waiting. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_MS = 1_000
const MAX_ROWS = 1_000

const insertRequests: Statement = {
  name: 'insert_api_requests',
  text: `
    with noted as (
      insert into api_request (merchant_id, at, id, key_id, call, status, ms, request_id)
      select merchant_id, now() - make_interval(secs => ago), id, key_id, call, status, ms, request_id
      from jsonb_to_recordset($1) as r (merchant_id uuid, ago float8, id uuid, key_id uuid, call text, status smallint, ms real,
        request_id text)
      returning merchant_id, key_id, at)
    insert into api_key_use as u (merchant_id, key_id, last_used_on)
    select merchant_id, key_id, max(at)::date from noted group by merchant_id, key_id order by merchant_id, key_id
    on conflict (merchant_id, key_id) do update set last_used_on = excluded.last_used_on
    where u.last_used_on < excluded.last_used_on`,
}

type Row = {
  merchant_id: string
  /** Of `performance.now()`. */
  ended: number
  id: string
  key_id: string
  call: string
  status: number
  ms: number
  request_id: string
}

/**
 * Opens the log. Rows are gathered and written together once a second, after their answers, so that no request waits for them; a
 * process that is killed loses its last second.
 */
export function openRequestLog(database: Database, log: Log): RequestLog {
  const begun = new WeakMap<object, KeyRequest>()
  let waiting: Row[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const now = performance.now()
    const rows = waiting.map(({ ended, ...row }) => ({ ...row, ago: (now - ended) / 1000 }))
    waiting = []
    if (!rows.length) return
    try {
      await run(database, insertRequests, [JSON.stringify(rows)])
    } catch (error) {
      log.warn({ error: (error as Error).message, rows: rows.length }, 'requests of keys could not be logged')
    }
  }
  const flush = () => (writing = writing.then(write))

  return {
    begin: (request, facts) => void begun.set(request, facts),
    end(request, status, ms) {
      const facts = begun.get(request)
      if (!facts) return
      const { merchantId, keyId, call, requestId, status: own = status } = facts
      waiting.push({
        merchant_id: merchantId,
        ended: performance.now(),
        id: newId(),
        key_id: keyId,
        call,
        status: own,
        ms: Math.round(ms * 10) / 10,
        request_id: requestId,
      })
      if (waiting.length >= MAX_ROWS) void flush()
      else timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
    close: flush,
  }
}
