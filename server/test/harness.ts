import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type Answer, nameOf, type Request, type Route } from '@chopcard/contract/core/route.ts'
import type { App } from '../src/core/app.ts'
import type { Hook } from '../src/core/hooks.ts'
import { ensurePlatform } from '../src/platform/platform/ensure-platform.ts'
import { features } from '../src/features.ts'
import { buildServer } from '../src/serve.ts'
import { startWork } from '../src/start-work.ts'
import { isMadeBy } from './own-merchants.ts'
import { openPieces, type Pieces } from './pieces.ts'
import { requestScope } from './request-scope.ts'

export type CallOptions = { token?: string; key?: string; language?: Language; headers?: Record<string, string> }

/** A call's answer. `body` has the declared shape when the status is 200; `code` is the envelope's otherwise. */
export type Called<R extends Route> = {
  status: number
  body: Answer<R>
  code: string | undefined
  meta: { code: string; message: string; requestId: string; fields?: Record<string, string>; retryAt?: string }
  headers: Record<string, string | string[] | number | undefined>
  raw: string
}

export type Harness = {
  app: App & Pick<Pieces, 'jobsSchema'>
  server: FastifyInstance
  call<R extends Route>(route: R, request: Request<R>, options?: CallOptions): Promise<Called<R>>
}

/**
 * The whole application in this process, on the database of the test run, from before the file's first test to after its
 * last. Jobs are worked on only with `jobs: true`. Given hooks come before those of the features.
 */
export function useApp(
  options: { jobs?: boolean; env?: Record<string, string>; databaseUrl?: () => string; hooks?: readonly Hook[] } = {},
): Harness {
  const harness = {} as Harness
  let opened: Pieces
  let work: { close(): Promise<void> } | undefined
  beforeAll(async () => {
    // A queue of its own where it is worked on, or another file's worker would take its jobs.
    opened = openPieces(options.env, options.jobs ? {} : { schema: 'pgboss' }, options.databaseUrl?.(), [
      { hooks: options.hooks ?? [], jobs: [] },
      ...features,
    ])
    await ensurePlatform(opened.database)
    const server = await buildServer(opened)
    await server.ready()
    if (options.jobs)
      work = await startWork(opened, features, {
        prefix: `${opened.jobsSchema} `,
        concerns: isMadeBy(opened),
        maxPauseMs: 200,
      })
    Object.assign(harness, { app: opened, server, call: caller(server) } satisfies Harness)
  })
  afterAll(async () => {
    await harness.server?.close()
    await work?.close()
    await opened?.close()
  })
  return harness
}

/** What takes a request as a server does: the server itself, or one that is another process. */
export type Sender = { inject(request: InjectOptions): Promise<Injected> }
export type Injected = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload'>

/** Calls routes of a server without a socket, typed by their declaration. */
export const caller =
  (server: Sender): Harness['call'] =>
  async (route, request, options = {}) => {
    const { token, key, language, headers } = options
    // It is sent when somebody waits for it, which has to happen in the scope.
    const answer = await requestScope.run(nameOf(route), async () =>
      server.inject({
        method: route.method,
        url: `/api${pathOf(route, request.params)}`,
        query: queryOf(request.query),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          'accept-language': language ?? 'en-US',
          ...headers,
        },
        ...(request.body !== undefined && { payload: request.body as object }),
      }),
    )
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body = (isJson ? JSON.parse(answer.body) : answer.rawPayload) as never
    const meta = (isJson ? (body as { meta?: unknown }).meta : undefined) as Called<typeof route>['meta']
    return { status: answer.statusCode, body, meta, code: meta?.code, headers: answer.headers, raw: answer.body }
  }

export const pathOf = (route: Route, params: unknown): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )

const queryOf = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined),
  ) as Record<string, string>
