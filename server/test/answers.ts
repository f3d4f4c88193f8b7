import { type ErrorCode, errors } from '@chopcard/contract/core/error-codes.ts'
import { answerSchema, refusalsOf, type Route, acceptsKey } from '@chopcard/contract/core/route.ts'
import { z } from 'zod'
import { errorOf } from './remembered-errors.ts'

/** An answer as it came over the wire. */
export type Wire = { status: number; headers: Record<string, unknown>; raw: string }

export const Envelope = z.strictObject({
  meta: z.strictObject({
    code: z.string(),
    error: z.string(),
    message: z.string().min(1),
    requestId: z.uuid(),
    fields: z.record(z.string(), z.string().min(1)).optional(),
    retryAt: z.iso.datetime().optional(),
  }),
  result: z.strictObject({ isLogin: z.literal(true) }).optional(),
})

/** What every call may refuse with, whatever its declaration says. */
const common: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'FEATURE_OFF',
  'INVALID_REQUEST',
  'VALIDATION_FAILED',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'SERVICE_EXPIRED',
  'ACCOUNT_IS_RESTRICTED',
  'ACCOUNT_IS_TERMINATED',
  'ACCOUNT_IS_NOT_ENABLED',
  'CONFLICT_TRY_AGAIN',
]

/** What every call of a merchant may refuse to the platform when it views the back office. */
const ofViews: readonly ErrorCode[] = ['VIEW_AS_ENDED', 'VIEW_AS_READ_ONLY', 'VIEW_AS_FORBIDDEN']

const insides = /\bat [^\n]*[/\\][\w.-]+\.[jt]s:\d+|node_modules|\bselect .+ from |\binsert into |violates|pg_catalog/i

/** What is wrong with an answer, whatever was asked; nothing for one that is as the contract declares. */
export function faultsOf(route: Route, answer: Wire): string[] {
  const { status, raw } = answer
  const faults = isTaken(route, answer)
    ? []
    : status === 200
      ? faultsOfSuccess(route, answer)
      : faultsOfRefusal(route, answer)
  if (insides.test(raw)) faults.push('it shows the insides of the program')
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('its type may be guessed')
  return faults
}

/** A message of another protocol to which there is no answer. */
const isTaken = ({ shape }: Route, { status, raw }: Wire) => shape === 'rpc' && status === 202 && raw === ''

function faultsOfSuccess(route: Route, { headers, raw }: Wire): string[] {
  const schema = answerSchema(route)
  const isJson = String(headers['content-type']).startsWith('application/json')
  if (route.shape === 'events') return raw.startsWith(': open\n\n') ? [] : ['the stream does not open']
  if (!schema) return isJson ? ['a file is no JSON'] : []
  if (!isJson) return ['it is not JSON']
  const parsed = schema.safeParse(parse(raw))
  const faults = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (!String(headers['cache-control']).includes('no-store')) faults.push('it may be stored on its way')
  return faults
}

function faultsOfRefusal(route: Route, { status, headers, raw }: Wire): string[] {
  if (status < 400) return [`status ${status}`]
  const { success, data } = Envelope.safeParse(parse(raw))
  if (isBroken(route, { status, headers, raw }))
    return [`status ${status}: ${raw.slice(0, 200)} ${errorOf(data?.meta.requestId ?? '')}`]
  if (!success) return [`status ${status} without the envelope: ${raw.slice(0, 200)}`]
  const { code, error, message } = data.meta
  if (!(code in errors)) return [`code ${code} is not in the catalogue`]
  const known = code as ErrorCode
  const faults: string[] = []
  if (errors[known].status !== status) faults.push(`${code} with status ${status}`)
  if (error !== code) faults.push(`error ${error} beside code ${code}`)
  if (message === code || message.startsWith('codes.')) faults.push(`${code} has no words`)
  if (![...common, ...refusalsOf(route)].includes(known) && !isOfTheServer(route, known))
    faults.push(`${code} is not declared`)
  if (status === 429 && !headers['retry-after']) faults.push('429 does not say when to come again')
  return faults
}

/** Whether the server failed. An outside service that does not answer is a refusal like others where the call declares it. */
export const isBroken = (route: Route, answer: Wire): boolean =>
  answer.status >= 500 && !refusalsOf(route).some((code) => code === outcomeOf(answer))

// A path that is no address at all is refused before it is this call.
const isOfTheServer = (route: Route, code: ErrorCode) =>
  (code === 'NOT_FOUND' && route.params !== undefined) ||
  (route.audience === 'merchant' && ofViews.includes(code)) ||
  (code === 'IDEMPOTENCY_KEY_REUSED' && acceptsKey(route))

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

/** The code of a refusal, or the status where there is none. */
export function outcomeOf({ status, raw }: Wire): string {
  const { data } = Envelope.safeParse(parse(raw))
  return data?.meta.code ?? String(status)
}
