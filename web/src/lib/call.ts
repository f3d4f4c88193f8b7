/** The one way to the server: route values in, typed answers out. Brings no schema into the bundle. */
import type { Answer, Request, Route } from '@chopcard/contract/core/route.ts'
import { CallError, errorOfAnswer } from './call-error.ts'
import { keyOf } from './implicit-key.ts'
import { currentLanguage } from './language.ts'
import { pause } from './pause.ts'
import { sessions, type Holder } from './session.ts'

export const timeOut = 6000
/** Between repeats of a call that moves value; the last goes on until there is an answer. */
const repeatAfter = [400, 800, 1600, 3200, 6400, 10_000]

export type CallOptions = {
  signal?: AbortSignal
  /** The Idempotency-Key of a call that moves value; from `useOperationKey`. */
  key?: string
  /**
   * Told before each repeat: the outcome is not known yet, it is being checked. A call that moves no value is repeated only
   * for a caller that wants to be told, and one that may change something only with a key.
   */
  onChecking?: (attempt: number) => void
  /** The caller tells the person itself: the reactions for every call stay silent. */
  quiet?: boolean
}

type Moves<R> = R extends { movesValue: true } ? CallOptions & { key: string } : CallOptions
type Args<R extends Route> = R extends { movesValue: true }
  ? [request: Request<R>, options: Moves<R>]
  : Record<never, never> extends Request<R>
    ? [request?: Request<R>, options?: Moves<R>]
    : [request: Request<R>, options?: Moves<R>]

export type CallSettings = {
  base: string
  language: () => string
  token: (holder: Holder) => string | undefined
  /** Hears of every refusal that is not quiet: the place of the reactions. */
  onError?: (error: CallError, route: Route) => void
  timeOut?: number
  repeatAfter?: readonly number[]
}

type Word = string | number | boolean | null | undefined
type Loose = { params?: Record<string, unknown>; query?: Record<string, Word>; body?: unknown }

/** A caller with its settings; the application has one, `call`, and tests make their own. */
export function makeCall(settings: CallSettings) {
  return async function call<const R extends Route>(route: R, ...args: Args<R>): Promise<Answer<R>> {
    const [request = {}, options = {}] = args as [Loose?, CallOptions?]
    try {
      const isRepeatable = route.method === 'GET' || options.key
      return (await (route.movesValue || (isRepeatable && options.onChecking)
        ? repeat(settings, route, request, options)
        : keyed(settings, route, request, options))) as Answer<R>
    } catch (error) {
      const known = error instanceof CallError ? error : new CallError({ status: 0, code: 'BAD_ANSWER' })
      if (!options.quiet && known.code !== 'ABORTED') settings.onError?.(known, route)
      throw known
    }
  }
}

/** So often a form is sent in all while there is no answer in time. */
const MAX_SENDS = 3

/**
 * What creates something carries a key too: a form that is sent again after an open end creates it once, whether a person sends it
 * again or, while no answer comes in time, the page itself.
 */
async function keyed(settings: CallSettings, route: Route, request: Loose, options: CallOptions): Promise<unknown> {
  const isPlain = route.method !== 'POST' || route.asks || route.audience === 'public' || options.key
  if (isPlain) return once(settings, route, request, options)
  const key = keyOf(addressOf(settings.base, route, request), request.body)
  try {
    const send = () => once(settings, route, request, { ...options, key: key.current() })
    const answer = await answered(send, options.onChecking)
    key.finish()
    return answer
  } catch (error) {
    key.finish(error)
    throw error
  }
}

async function answered(send: () => Promise<unknown>, onChecking: CallOptions['onChecking']): Promise<unknown> {
  for (let sent = 1; ; sent++) {
    try {
      return await send()
    } catch (error) {
      const isUnanswered = error instanceof CallError && error.code === 'TIMEOUT'
      if (!isUnanswered || sent === MAX_SENDS) throw error
      onChecking?.(sent)
    }
  }
}

async function repeat(settings: CallSettings, route: Route, request: Loose, options: CallOptions): Promise<unknown> {
  const pauses = settings.repeatAfter ?? repeatAfter
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(settings, route, request, options)
    } catch (error) {
      if (!mayRepeat(error) || options.signal?.aborted) throw error
      options.onChecking?.(attempt)
      await pause(pauses[Math.min(attempt, pauses.length) - 1] ?? 0, options.signal)
    }
  }
}

/** Whether nobody knows what became of a call; 502 and 504 are a proxy's words for the same thing. */
export const mayRepeat = (error: unknown) =>
  error instanceof CallError && (error.status === 0 ? error.code !== 'ABORTED' : [502, 503, 504].includes(error.status))

async function once(settings: CallSettings, route: Route, request: Loose, options: CallOptions): Promise<unknown> {
  const limit = AbortSignal.timeout(settings.timeOut ?? timeOut)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  try {
    const response = await fetch(addressOf(settings.base, route, request), {
      method: route.method,
      headers: headersOf(settings, route, request, options),
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok) throw await errorOfAnswer(response)
    return await (route.shape === 'file' ? response.blob() : response.json())
  } catch (error) {
    if (error instanceof CallError) throw error
    if (options.signal?.aborted) throw new CallError({ status: 0, code: 'ABORTED' })
    if (limit.aborted) throw new CallError({ status: 0, code: 'TIMEOUT' })
    throw new CallError({ status: 0, code: error instanceof SyntaxError ? 'BAD_ANSWER' : 'OFFLINE' })
  }
}

/** The address of a call; what is undefined, null or empty is left out of the query. */
export function addressOf(base: string, route: Pick<Route, 'path'>, request: Loose): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return `${base}${path}${query.size ? `?${query}` : ''}`
}

function headersOf(settings: CallSettings, route: Route, request: Loose, options: CallOptions): Headers {
  const headers = new Headers({ 'Accept-Language': settings.language() })
  const holder = holderOf(route)
  const token = holder && settings.token(holder)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (request.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.key) headers.set('Idempotency-Key', options.key)
  return headers
}

/** Whose token a route wants. */
export const holderOf = (route: Pick<Route, 'audience'>): Holder | undefined =>
  route.audience === 'merchant' || route.audience === 'system' || route.audience === 'member'
    ? route.audience
    : undefined

let hear: CallSettings['onError']

/** Sets the one listener for refusals; each application does so once when it starts. */
export function onCallError(listener: CallSettings['onError']): void {
  hear = listener
}

export const call = makeCall({
  base: (import.meta.env?.VITE_API_BASE as string | undefined) ?? '/api',
  language: currentLanguage,
  token: sessions.token,
  onError: (error, route) => hear?.(error, route),
})
