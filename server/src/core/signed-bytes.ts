import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Route, Signed } from '@chopcard/contract/core/route.ts'

/** Messages of other systems, such as a shop's orders, are larger than what browsers send. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** Passes bodies of a scope on unchanged, whatever their content type, because a signature covers the exact bytes. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}

/** Passes JSON bodies of a scope on as bytes, for `jsonIn`: whoever signs a request signs the bytes. */
export function keepBodyBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a body that was kept as bytes; undefined where there is none. Refuses what is no JSON, or tampers with prototypes. */
export function jsonIn(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined
  try {
    return JSON.parse(utf8.decode(body), withoutPrototypes)
  } catch {
    return refuse('INVALID_REQUEST')
  }
}

function withoutPrototypes(name: string, value: unknown): unknown {
  const isTampering =
    name === '__proto__' || (name === 'constructor' && Object.hasOwn(Object(value) as object, 'prototype'))
  return isTampering ? refuse('INVALID_REQUEST') : value
}

/** The body and the headers that a route with `signed` declares; undefined for any other route. */
export function signedIn({ signed }: Route, { body, headers }: FastifyRequest): Signed<string> | undefined {
  if (!signed) return undefined
  const named = signed.headers.map((name) => [name, plain(headers[name])])
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers: Object.fromEntries(named) as Record<string, string>,
  }
}

/** The headers that a route with `headers` declares; undefined for any other route. */
export function headersIn({ headers: asked }: Route, { headers }: FastifyRequest): Record<string, string> | undefined {
  return asked && Object.fromEntries(asked.map((name) => [name, plain(headers[name])]))
}

const plain = (value: unknown): string =>
  typeof value === 'string' && value.length <= 500 && /^[ -~]*$/.test(value) ? value.trim() : ''
