import { Refusal } from '@chopcard/contract/core/errors.ts'
import { isKept, keyOf, replayIfKnown, type Stored } from './commit-record.ts'
import type { AuditDetail, SystemContext } from './context.ts'
import { breaks, type Database, type Db, type Tx } from './database.ts'
import { appendPlatformLine, type PlatformLine } from './platform-audit.ts'

type Key = NonNullable<ReturnType<typeof keyOf>>

/** Writes the audit log entry and the stored reply of an administrator's request. */
export type PlatformCommit = {
  kept: boolean
  /** Reads the request's idempotency key; ends the request if a reply is stored for it. */
  checkKey(header: string | string[] | undefined, asked: unknown): Promise<void>
  /**
   * After a failure: ends the request with the reply that has been stored for its key meanwhile, and stores a refusal
   * as its reply.
   */
  afterFailure(error: unknown): Promise<void>
  /** The functions of the context that write. */
  context: Pick<SystemContext, 'note' | 'write'>
}

/** The audit log entry and stored reply of one administrator's request: see SystemContext. */
export function openPlatformCommit(database: Database, line: PlatformLine, adminId: string): PlatformCommit {
  const detail: AuditDetail = {}
  const db = database.kysely
  let key: Key | undefined
  const commit: PlatformCommit = {
    kept: false,
    async checkKey(header, asked) {
      key = keyOf(header, adminId, asked)
      if (key) replayIfKnown(await storedAnswer(db, key), key)
    },
    async afterFailure(error) {
      if (!key) return
      if (breaks(error, 'platform_idempotency_pkey')) replayIfKnown(await storedAnswer(db, key), key)
      if (error instanceof Refusal && isKept(error)) await keepRefusal(db, key, error)
    },
    context: {
      note: (more) => Object.assign(detail, more),
      async write(work) {
        const result = await database.tx(async (tx) => {
          const answer = await work(tx)
          if (key) await keepAnswer(tx, key, 200, answer)
          await appendPlatformLine(tx, { ...line, detail })
          return answer
        })
        commit.kept = true
        return result
      },
    },
  }
  return commit
}

const storedAnswer = (db: Db, key: Key): Promise<Stored | undefined> =>
  db
    .selectFrom('platform_idempotency')
    .select(['request_hash', 'status', 'answer'])
    .where('caller', '=', key.caller)
    .where('key', '=', key.key)
    .executeTakeFirst()

const rowOf = ({ key, caller, hash }: Key, status: number, answer: unknown) => ({
  caller,
  key,
  request_hash: hash,
  status,
  answer: JSON.stringify(answer),
})

async function keepAnswer(tx: Tx, key: Key, status: number, answer: unknown): Promise<void> {
  await tx
    .insertInto('platform_idempotency')
    .values(rowOf(key, status, answer))
    .execute()
}

async function keepRefusal(db: Db, key: Key, { status, code, facts }: Refusal): Promise<void> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('platform_idempotency')
    .values(rowOf(key, status, { code, facts }))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!written) replayIfKnown(await storedAnswer(db, key), key)
}
