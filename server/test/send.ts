import type { FastifyInstance, InjectOptions } from 'fastify'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import type { Wire } from './answers.ts'
import { pathOf } from './harness.ts'
import { requestScope } from './request-scope.ts'
import type { AnyRequest } from './sample.ts'

type Sent = {
  token?: string | undefined
  /** In place of the path's parameters, already encoded. */
  path?: string
  /** In place of the query, already encoded. */
  query?: string
  headers?: Record<string, string>
  payload?: string | Buffer
}

let address = 0

/** Sends a request as it is, right or wrong. Every one comes from another address, so that none is one too many. */
export async function send(server: FastifyInstance, route: Route, request: AnyRequest, sent: Sent = {}): Promise<Wire> {
  address += 1
  const query = sent.query ?? new URLSearchParams(request.query).toString()
  const path = sent.path ?? pathOf(route, request.params)
  const payload = sent.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const options: InjectOptions = {
    method: route.method,
    url: `/api${path}${query && `?${query}`}`,
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    headers: {
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
      ...sent.headers,
    },
    ...(payload !== undefined && { payload }),
  }
  if (route.shape !== 'events') {
    const answer = await requestScope.run(nameOf(route), async () => server.inject(options))
    return { status: answer.statusCode, headers: answer.headers, raw: answer.body }
  }
  // A stream has no end to wait for: its beginning is the answer.
  const answer = await server.inject({ ...options, payloadAsStream: true })
  const stream = answer.stream()
  const raw = await new Promise<string>((done) => stream.once('data', (part: Buffer) => done(part.toString())))
  stream.destroy()
  return { status: answer.statusCode, headers: answer.headers, raw }
}

/** The name of a call and what is wrong with its answer, for a list that a reader understands. */
export const told = (route: Route, what: string, faults: readonly string[]): string[] =>
  faults.map((fault) => `${nameOf(route)} (${what}): ${fault}`)
