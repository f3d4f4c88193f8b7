import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** The body and the headers that a route with `signed` declares; undefined for any other route. */
export function signedIn({ signed }: Route, { body, headers }: FastifyRequest): Signed<string> | undefined {
  if (!signed) return undefined
  const named = signed.headers.map((name) => [name, plain(headers[name])])
  return {
    bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers: Object.fromEntries(named) as Record<string, string>,
  }
}

const plain = (value: unknown): string =>
  typeof value === 'string' && value.length <= 500 && /^[ -~]*$/.test(value) ? value.trim() : ''
