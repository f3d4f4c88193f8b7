import { createSecretKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from './app.ts'
import { findNamedKey, type KeyRow } from './authenticate-key.ts'
import { type Database, run } from './database.ts'
import {
  algorithmOf,
  isDigestOf,
  isSignedBy,
  readSignature,
  signatureAlgorithms,
  signatureBase,
  type SignatureInput,
} from './http-signature.ts'
import { unseal } from './seal.ts'
import type { Statement } from './statement.ts'

/** What every signature covers, in any order, and nothing else (decisions/integration.md §6). */
const covered = ['"@method"', '"@target-uri"', '"content-digest"', '"idempotency-key"']
const MAX_SECONDS_AWAY = 300

type Complete = SignatureInput & {
  created: number
  keyid: string
  nonce: string
  alg: (typeof signatureAlgorithms)[number]
}

/** Whether a request is signed, and not made with a bearer token. */
export const isSigned = ({ headers }: FastifyRequest): boolean => headers['signature-input'] !== undefined

/**
 * The key that has signed a request: read by its id, proven by the signature over the bytes of the body as they came, and never
 * the second time with the same nonce. Each fault has its own refusal.
 */
export async function findSigner(app: App, request: FastifyRequest, idempotencyKey: string | null): Promise<KeyRow> {
  const input = completeIn(request)
  const row = await findNamedKey(app.database, input.keyid, idempotencyKey)
  verifyRequest(app.config, row, input, request)
  await consumeNonce(app.database, row, input.nonce)
  return row
}

/** Holds a request against its signature, key and time; the database is not asked. */
export function verifyRequest(
  { secret, publicUrl }: App['config'],
  row: Pick<KeyRow, 'sealed' | 'certificate' | 'now'>,
  input: Complete,
  { method, url, headers, body }: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'body'>,
): void {
  const key = keyOf(secret, row)
  const own = algorithmOf(key)
  if (own !== input.alg) refuse('SIGNATURE_ALGORITHM', { values: { alg: input.alg, own: own ?? '' } })
  if (Math.abs(row.now.getTime() / 1000 - input.created) > MAX_SECONDS_AWAY)
    refuse('SIGNATURE_NOT_NOW', { values: { now: String(Math.floor(row.now.getTime() / 1000)) } })
  const digest = textOf(headers['content-digest'])
  if (!isDigestOf(digest, Buffer.isBuffer(body) ? body : Buffer.alloc(0))) refuse('CONTENT_DIGEST_WRONG')
  const values: Record<string, string> = {
    '"@method"': method,
    '"@target-uri"': `${publicUrl}${url}`,
    '"content-digest"': digest,
    '"idempotency-key"': textOf(headers['idempotency-key']),
  }
  const base = signatureBase(input, (component) => values[component] ?? '')
  if (!isSignedBy(input.alg, key, base, input.signature)) refuse('SIGNATURE_INVALID')
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header.trim() : '')

function keyOf(secret: string, { sealed, certificate }: Pick<KeyRow, 'sealed' | 'certificate'>): KeyObject {
  if (certificate) return new X509Certificate(certificate).publicKey
  return createSecretKey(Buffer.from(unseal(secret, 'signing-secret', sealed ?? '')))
}

/** The headers of a signature that covers and names all that it must. */
export function completeIn({ headers }: Pick<FastifyRequest, 'headers'>): Complete {
  const input = readSignature(textOf(headers['signature-input']), textOf(headers['signature']))
  if (!input) refuse('SIGNATURE_MALFORMED')
  const { created, keyid, nonce } = input
  const alg = signatureAlgorithms.find((name) => name === input.alg)
  const isWhole = input.components.length === covered.length && covered.every((one) => input.components.includes(one))
  if (!isWhole || created === undefined || !keyid || !alg || !nonce || !headers['idempotency-key'])
    refuse('SIGNATURE_INCOMPLETE')
  if (!/^[!-~]{8,100}$/.test(nonce)) refuse('SIGNATURE_INCOMPLETE')
  return { ...input, created, keyid, nonce, alg }
}

const insertNonce: Statement = {
  name: 'insert_api_nonce',
  text: `insert into api_nonce (merchant_id, key_id, nonce, at) values ($1, $2, $3, now())
    on conflict do nothing returning nonce`,
}

async function consumeNonce(database: Database, row: KeyRow, nonce: string): Promise<void> {
  const [taken] = await run<{ nonce: string }>(database, insertNonce, [row.key_merchant, row.key_id, nonce])
  if (!taken) refuse('SIGNATURE_REPLAYED')
}
