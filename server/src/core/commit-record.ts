import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from './new-id.ts'
import type { Actor, AuditDetail, CommitRecord } from './context.ts'
import { breaks, type Db, type Tx } from './database.ts'
import type { ChangeEvent } from './change-event.ts'
import { drainEvents, storedEvents } from './events.ts'
import { packAnswer, unpackAnswer } from './pack-answer.ts'

/** What the commit record of a request is made of: it goes into the database with the effect, or not at all. */
export type Request = {
  merchantId: string
  actor: Actor
  action: string
  at: Date
  ip: string
  requestId: string
  detail: AuditDetail
  /** The view of the platform that the request is made in. */
  viewId?: string
  key?: { key: string; caller: string; hash: Buffer }
  /** Seals an answer that shows a secret before it is stored. */
  sealAnswer?: (answer: unknown) => SealedAnswer
}

/** A stored answer that shows a secret. */
export type SealedAnswer = { sealedAnswer: string }

/** A stored answer: what the verb returned, or the refusal it gave. */
export type Stored = { request_hash: Buffer; status: number; answer: unknown }

/** Ends a request whose key has been answered before, with that answer. */
export class Replay extends Error {
  readonly status: number
  readonly answer: unknown
  constructor(stored: Stored) {
    super('replay')
    this.status = stored.status
    this.answer = stored.answer
  }
}

// Whoever asks again for a first answer need not have kept the PIN, and no hash is kept by which secrets could be guessed.
const withoutSecrets = (name: string, value: unknown) => (/^pin$|password$/i.test(name) ? undefined : value)

// As many as tell requests of one key apart; earlier versions stored 32.
const HASH_BYTES = 16

/**
 * The key of a request as it is stored: a tenant's and a caller's own, with a hash of all that was asked.
 * Refuses keys that are empty, over 255 characters or not printable.
 */
export function keyOf(header: string | string[] | undefined, caller: string | null, asked: unknown): Request['key'] {
  if (header === undefined || caller === null) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    refuse('INVALID_REQUEST', { fields: [{ path: 'Idempotency-Key', message: 'invalid' }] })
  const digest = hash('sha256', JSON.stringify(asked, withoutSecrets), 'buffer')
  return { key: header, caller, hash: digest.subarray(0, HASH_BYTES) }
}

/** Ends the request when its key has an answer: the same request gets it again, another one is refused. */
export function replayIfKnown(stored: Stored | undefined | null, key: Request['key']): void {
  if (!stored || !key) return
  if (!stored.request_hash.subarray(0, HASH_BYTES).equals(key.hash)) refuse('IDEMPOTENCY_KEY_REUSED')
  throw new Replay(stored)
}

export const storedAnswer = async (
  db: Db | Tx,
  merchantId: string,
  { caller, key }: NonNullable<Request['key']>,
): Promise<Stored | undefined> => (await storedAnswers(db, merchantId, caller, [key])).get(key)

/** Stores the answer to a key without a commit record, for a caller who is nobody yet; a second one breaks the primary key. */
export async function insertAnswer(
  tx: Tx,
  merchantId: string,
  { hash: request_hash, ...key }: NonNullable<Request['key']>,
  answer: object,
): Promise<void> {
  const row = { merchant_id: merchantId, ...key, request_hash, status: 200, answer: JSON.stringify(answer) }
  await tx.insertInto('idempotency').values(row).execute()
}

/** Whether the answer to a key was stored by another request meanwhile. */
export const isAnsweredMeanwhile = (error: unknown): boolean => breaks(error, 'idempotency_pkey')

/** What the keys of a caller have been answered. */
export async function storedAnswers(
  db: Db | Tx,
  merchantId: string,
  caller: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stored>> {
  const rows = await db
    .selectFrom('idempotency')
    .select(['key', 'request_hash', 'status', 'answer', 'packed', 'caller', 'card_id'])
    .where('merchant_id', '=', merchantId)
    .where('caller', '=', caller)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [row.key, { ...row, answer: row.packed ? unpackAnswer(row.packed, row) : row.answer }]),
  )
}

/**
 * The commit record: the rows of `audit`, which carries the events of the change, and `idempotency` that are written with an
 * effect, by column.
 */
export function recordValues(
  request: Request,
  status: number,
  answer: unknown,
  events: readonly ChangeEvent[] = [],
): CommitRecord {
  const { actor, detail, key } = request
  const audit = {
    merchant_id: request.merchantId,
    at: request.at,
    id: newId(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    nickname: actor.nickname,
    action: request.action,
    target: detail.target ?? null,
    status,
    before: detail.before ?? null,
    after: detail.after ?? null,
    ip: request.ip,
    request_id: request.requestId,
    events: storedEvents(events, detail.target ?? null),
    ...(request.viewId && { on_behalf_of: actor.onBehalfOf, view_id: request.viewId }),
  }
  if (!key) return { audit, answer: null }
  const cardId = cardOf(answer)
  const stored = {
    merchant_id: request.merchantId,
    caller: key.caller,
    key: key.key,
    request_hash: `\\x${key.hash.toString('hex')}`,
    status,
    // The many answers of operations are packed: they go as a whole when the card's member is forgotten.
    ...(cardId && isRecord(answer) && 'entry' in answer
      ? { answer: null, packed: `\\x${packAnswer(answer, { caller: key.caller, card_id: cardId }).toString('hex')}` }
      : { answer, packed: null }),
    at: request.at,
    card_id: cardId,
  }
  return { audit, answer: stored }
}

/** What may be an address or a number of somebody else: an @, or many digits. */
const contactLike = /@|\d(?:[\s().-]*\d){4}/

/**
 * The card that an answer tells of, if of nobody else: what people wrote in it could name somebody. By it the answer is
 * found when the member is to be forgotten.
 */
function cardOf(answer: unknown): string | null {
  if (!isRecord(answer)) return null
  const { entry, card = answer, ...rest } = answer
  if (!isRecord(card) || !('cardNumber' in card && 'balances' in card) || typeof card['id'] !== 'string') return null
  if (card !== answer && Object.values(rest).some((value) => typeof value === 'object' && value !== null)) return null
  const written = [card['remark'], card['additionalInfo'], isRecord(entry) && entry['remark']]
  return contactLike.test(JSON.stringify(written)) ? null : card['id']
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Inserts the commit record at the end of a unit of work, with the events that were recorded in its transaction. */
export async function insertCommitRecord(tx: Tx, request: Request, answer: unknown): Promise<void> {
  const stored = request.sealAnswer?.(answer) ?? answer
  const record = recordValues(request, 200, stored, drainEvents(tx, request.merchantId))
  const [audits, answers] = [[record.audit], record.answer ? [record.answer] : []]
  await sql`select insert_commit_records(${JSON.stringify(audits)}, ${JSON.stringify(answers)})`.execute(tx)
}

/** The answer as a JSON text, `null` too; no value where it is packed. */
const jsonColumn = (row: CommitRecord['answer']) => (row?.['packed'] ? null : JSON.stringify(row?.['answer'] ?? null))

/** Refusals that stay the answer to a key: rules of the business, not passing states. */
export const isKept = ({ status, code }: Refusal): boolean =>
  (status === 409 || status === 404) && !['CONFLICT_TRY_AGAIN', 'IDEMPOTENCY_KEY_REUSED'].includes(code)

/**
 * Stores a refusal as its key's answer; when another answer came first, that one ends the request. So does it where the
 * refusal would pass: what stood in the way of a repeat may be the very thing that was done.
 */
export async function keepRefusal(db: Db, request: Request, error: unknown): Promise<void> {
  if (!request.key || !(error instanceof Refusal) || error.code === 'IDEMPOTENCY_KEY_REUSED') return
  if (!isKept(error)) return error.status < 500 ? replayStored(db, request) : undefined
  const row = recordValues(request, error.status, { code: error.code, facts: error.facts }).answer
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('idempotency')
    .values({ ...row, answer: jsonColumn(row) } as never)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!written) await replayStored(db, request)
}

/** Ends the request when its key has been answered meanwhile. */
export async function replayStored(db: Db | Tx, { merchantId, key }: Request): Promise<void> {
  if (key) replayIfKnown(await storedAnswer(db, merchantId, key), key)
}

/**
 * When a unit of work fails because its key was answered meanwhile, ends the request with that answer. Call it when the
 * work's connection is free again: a crowd that each held one and waited for a second would wait for ever.
 */
export async function replayIfLost(db: Db, request: Request, error: unknown): Promise<void> {
  if (breaks(error, 'idempotency_pkey')) await replayStored(db, request)
}
