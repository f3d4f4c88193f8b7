import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { Config } from '../../core/config.ts'
import { limitConcurrency } from '../../core/limit-concurrency.ts'
import { outcomeOf, type Outcome } from './outcome-rules.ts'

/** What a call needs to know of the merchant's account. */
export type Connection = {
  config: Pick<Config, 'mailchimp'>
  merchantId: string
  apiKey: string
  dataCentre: string
  /** Of `performance.now()`: when whoever waits for the answers gives up. */
  until?: number
}
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /3.0. */
  path: string
  query?: Record<string, string>
  body?: unknown
}

/** Mailchimp did not do what was asked: the reason, and its own words. */
export class MailchimpError extends Error {
  override readonly name = 'MailchimpError'
  readonly outcome: Exclude<Outcome, 'ok'>
  readonly status: number
  readonly words: string
  readonly title: string

  constructor(outcome: Exclude<Outcome, 'ok'>, status: number, title: string, words: string) {
    super(`Mailchimp: ${outcome} ${status} ${title}`.trim())
    this.outcome = outcome
    this.status = status
    this.title = title
    this.words = words
  }
}

/** Mailchimp allows ten connections per account over all programs that use it: this one leaves room for others. */
const inTurn = limitConcurrency({
  atOnce: 8,
  atOnceOfOne: 4,
  maxWaiting: 2_000,
  refusal: () => new Refusal('MAILCHIMP_UNAVAILABLE'),
})

const REQUEST_TIMEOUT_MS = 20_000
const MAX_ANSWER_BYTES = 1024 * 1024

/** Calls Mailchimp once and answers with what it says; throws a MailchimpError. */
export const callMailchimp = <T>(to: Connection, operation: Operation, timeoutMs = REQUEST_TIMEOUT_MS): Promise<T> =>
  inTurn(to.merchantId, () => send<T>(to, operation, timeoutMs))

/** The host is never taken from an answer: only Mailchimp's own, or the one that the configuration puts in its place. */
const baseOf = ({ config, dataCentre }: Connection) =>
  `${config.mailchimp.url ?? `https://${dataCentre}.api.mailchimp.com`}/3.0`

async function send<T>(to: Connection, { method, path, query, body }: Operation, timeoutMs: number): Promise<T> {
  const url = new URL(baseOf(to) + path)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const left = (to.until ?? Number.POSITIVE_INFINITY) - performance.now()
  const text = await answerOf(url, Math.ceil(Math.max(1, Math.min(timeoutMs, left))), {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`chopcard:${to.apiKey}`).toString('base64')}`,
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (text.length ? JSON.parse(text.toString('utf8')) : undefined) as T
}

/** The bytes of a good answer, from an address that has been checked. */
export async function answerOf(url: URL, timeoutMs: number, init: RequestInit = {}): Promise<Buffer> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = await bytesOf(answer)
    const { outcome, title, words } = outcomeOf(answer.status, answer.headers.get('content-type') ?? '', bytes)
    if (outcome !== 'ok') throw new MailchimpError(outcome, answer.status, title, words)
    return bytes
  } catch (error) {
    if (error instanceof MailchimpError) throw error
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new MailchimpError('unreachable', 0, cause?.code ?? message, '')
  }
}

async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
