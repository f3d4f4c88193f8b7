import { type Calls, calls } from '../generated/calls.ts'

export type { Calls } from '../generated/calls.ts'

type Name = keyof Calls
type RequestOf<N extends Name> = Calls[N]['request']
type Optional<R> =
  Record<never, never> extends R ? [request?: R, options?: CallOptions] : [request: R, options?: CallOptions]

/** `idempotencyKey` names a change for good; without one each change gets its own. `dryRun` changes nothing. */
export type CallOptions = { idempotencyKey?: string; dryRun?: boolean; signal?: AbortSignal }

export type Client = { [N in Name]: (...given: Optional<RequestOf<N>>) => Promise<Calls[N]['answer']> }

export type ClientSettings = {
  /** The address of the installation, such as https://loyalty.example.com. */
  url: string
  key: string
  /** The language of messages, such as pt-BR. */
  language?: string
  fetch?: typeof fetch
}

/** A refusal: its code, what it says, the fields that are wrong, and when it would end by itself. */
export class ChopcardError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
  readonly retryAt: string | undefined
  readonly requestId: string

  constructor(status: number, meta: Meta) {
    super(meta.message)
    this.name = 'ChopcardError'
    this.status = status
    this.code = meta.code
    this.fields = meta.fields ?? {}
    this.retryAt = meta.retryAt
    this.requestId = meta.requestId
  }
}

type Meta = { code: string; message: string; requestId: string; fields?: Record<string, string>; retryAt?: string }
type Given = { params?: Record<string, string>; query?: Record<string, string | number>; body?: unknown }

const attempts = 4

/**
 * A client of the integration API. Where a network fails, or the server is busy, it repeats the request, a change with the same
 * idempotency key, so that nothing happens twice.
 */
export function createClient(settings: ClientSettings): Client {
  const entries = Object.keys(calls).map((name) => [
    name,
    (given?: Given, options?: CallOptions) => send(settings, calls[name as Name], given ?? {}, options ?? {}),
  ])
  return Object.fromEntries(entries) as Client
}

type Call = { method: string; path: string }

async function send(settings: ClientSettings, call: Call, given: Given, options: CallOptions): Promise<unknown> {
  const url = addressOf(settings.url, call, given, options)
  const headers: Record<string, string> = { authorization: `Bearer ${settings.key}` }
  if (settings.language) headers['accept-language'] = settings.language
  if (call.method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  if (given.body !== undefined) headers['content-type'] = 'application/json'
  const body = given.body === undefined ? undefined : JSON.stringify(given.body)
  const ask = () =>
    (settings.fetch ?? fetch)(url, {
      method: call.method,
      headers,
      body,
      signal: options.signal ?? null,
    })
  for (let attempt = 1; ; attempt++) {
    const answer = await ask().catch((error: unknown) => failed(error, attempt, options))
    if (answer?.ok) return answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.blob()
    if (answer && !isPassing(answer.status, attempt)) throw await errorOf(answer)
    await pause(answer, attempt)
  }
}

function failed(error: unknown, attempt: number, { signal }: CallOptions): undefined {
  if (attempt >= attempts || signal?.aborted) throw error
}

const isPassing = (status: number, attempt: number) => attempt < attempts && (status === 429 || status === 503)

const pause = (answer: Response | undefined, attempt: number) =>
  new Promise((done) => setTimeout(done, 1000 * Number(answer?.headers.get('retry-after') ?? 0.1 * 2 ** attempt)))

function addressOf(base: string, { path }: Call, { params = {}, query = {} }: Given, { dryRun }: CallOptions): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const url = new URL(filled, base)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  if (dryRun) url.searchParams.set('dryRun', 'true')
  return url
}

async function errorOf(answer: Response): Promise<ChopcardError> {
  const text = await answer.text()
  try {
    return new ChopcardError(answer.status, (JSON.parse(text) as { meta: Meta }).meta)
  } catch {
    return new ChopcardError(answer.status, { code: 'UNKNOWN', message: text.slice(0, 200), requestId: '' })
  }
}

type Page = { data: unknown[]; next: string | null }
type List = (...given: never[]) => Promise<Page>
type ItemOf<L extends List> = Awaited<ReturnType<L>>['data'][number]

/** All things of a list by cursor, page by page: the request is that of the first page. */
export async function* all<L extends List>(list: L, request: NonNullable<Parameters<L>[0]>): AsyncGenerator<ItemOf<L>> {
  const ask = list as unknown as (request: Given) => Promise<{ data: ItemOf<L>[]; next: string | null }>
  const first = request as Given
  let after: string | undefined
  for (;;) {
    const { data, next } = await ask(after === undefined ? first : { ...first, query: { ...first.query, after } })
    yield* data
    // The events of a merchant have no end: where none is left, there is nothing to read now.
    if (next === null || !data.length) return
    after = next
  }
}
