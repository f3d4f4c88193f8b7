import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { Refusal, type FieldProblem } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { hasLostRace, pgCode } from './database.ts'
import { languageOf, say, sayRefusal } from './i18n.ts'

/** The envelope of every error (decisions/api.md §2), with the message in the reader's language. */
export function envelopeOf(
  refusal: Refusal,
  language: Language,
  requestId: string,
  reader: 'member' | 'staff' = 'staff',
) {
  const { facts, code } = refusal
  const message = sayRefusal(language, code, reader, facts.values)
  const fields = facts.fields?.length
    ? Object.fromEntries(facts.fields.map((field) => [field.path, fieldWords(language, field)]))
    : undefined
  return {
    meta: {
      code,
      error: code,
      message,
      requestId,
      ...(fields && { fields }),
      ...(facts.retryAt && { retryAt: facts.retryAt }),
    },
    ...((code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'PASSKEY_INVALID') && { result: { isLogin: true } }),
  }
}

const fieldWords = (language: Language, field: FieldProblem) =>
  say(language, 'errors', `fields.${field.message}`, field.values)

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const seconds = refusal.facts.retryAfter ?? (refusal.status === 503 || refusal.status === 429 ? 5 : undefined)
  if (seconds !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelopeOf(refusal, languageOf(request.headers['accept-language']), request.id, readerOf(request)))
}

// Public calls can come from members too: registration and holders of a coupon have no card token.
const readerOf = ({ headers, url }: FastifyRequest): 'member' | 'staff' =>
  headers.authorization?.startsWith('Bearer ct_') || url.startsWith('/api/public/') ? 'member' : 'staff'

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
}

// PostgreSQL's error codes when it is unavailable, stopping, out of connections or too slow.
const away = /^(08|53|57P|58|25P03)|^(57014|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
// Errors of the operating system when the data folder cannot be written to.
const storageFull = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/
const awayWords = /timeout|Connection terminated|not queryable|connection error|ended unexpectedly/i

/** Converts any error into a refusal. Its own message, stack and SQL are never sent. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = (error as Partial<FastifyError>)?.code ?? ''
  const known = frameworkCodes[code]
  if (known) return new Refusal(known)
  const database = pgCode(error) ?? ''
  if (away.test(database) || awayWords.test((error as Error)?.message ?? '')) return new Refusal('SERVICE_UNAVAILABLE')
  // Outside of a transaction, which would have been repeated.
  if (hasLostRace(error)) return new Refusal('CONFLICT_TRY_AGAIN')
  // The storage folder is full or not writable.
  if (storageFull.test(code)) return new Refusal('SERVICE_UNAVAILABLE')
  // Text or a number that the database cannot store: an error of the caller, wherever validation missed it.
  if (database.startsWith('22')) return new Refusal('INVALID_REQUEST')
  const status = (error as Partial<FastifyError>)?.statusCode
  if (code.startsWith('FST_') && status && status >= 400 && status < 500) return new Refusal('INVALID_REQUEST')
  if (error instanceof SyntaxError && status === 400) return new Refusal('INVALID_REQUEST')
  return new Refusal('INTERNAL_ERROR')
}
