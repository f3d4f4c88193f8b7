import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'
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
 * The whole application in this process, on the database of the test run, from before the file's first test. The files of a
 * worker share it, as merchants share a server: opening one for each took a sixth of the run. A file that asks for something
 * gets its own, until after its last test; `own` asks for nothing else, for a file that breaks what others use. Jobs are
 * worked on only with `jobs: true`. Given hooks come before those of the features.
 */
export function useApp(options: Options = {}): Harness {
  const harness = {} as Harness
  if (Object.keys(options).length === 0) {
    beforeAll(async () => {
      const url = inject('databaseUrl')
      const opened = sharedApps.get(url) ?? openShared()
      sharedApps.set(url, opened)
      Object.assign(harness, (await opened).harness)
    })
    return harness
  }
  let opened: Opened | undefined
  beforeAll(async () => {
    opened = await open(options)
    Object.assign(harness, opened.harness)
  })
  afterAll(() => opened?.close())
  return harness
}

type Options = {
  jobs?: boolean
  env?: Record<string, string>
  databaseUrl?: () => string
  hooks?: readonly Hook[]
  own?: true
}

type Opened = { harness: Harness; close(): Promise<void> }

/** By the address of their database. They end with their worker. */
const sharedApps = new Map<string, Promise<Opened>>()

async function openShared(): Promise<Opened> {
  const opened = await open({})
  // A file that changes the settings or listens on a port needs its own.
  const { config } = opened.harness.app
  for (const part of [config, config.mailchimp, config.shopify]) Object.freeze(part)
  return opened
}

async function open({ jobs = false, env, databaseUrl, hooks = [] }: Options): Promise<Opened> {
  // A queue of its own where it is worked on, or another file's worker would take its jobs.
  const app = openPieces(env, jobs ? {} : { schema: 'pgboss' }, databaseUrl?.(), [{ hooks, jobs: [] }, ...features])
  await ensurePlatform(app.database)
  const server = await buildServer(app)
  await server.ready()
  const work = jobs
    ? await startWork(app, features, { prefix: `${app.jobsSchema} `, concerns: isMadeBy(app), maxPauseMs: 200 })
    : undefined
  return {
    harness: { app, server, call: caller(server) },
    async close() {
      await server.close()
      await work?.close()
      await app.close()
    },
  }
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
