import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route, Signed } from '@chopcard/contract/core/route.ts'

/** What other systems tell of, such as a shop's orders, is larger than what browsers send. */
const largest = 4 * 1024 * 1024

/** Lets a scope's bodies through as they came, whatever they say they are: a signature is over the very bytes. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) => done(null, body))
}

/** The bytes and the headers that a call with a signature declares; undefined for any other call. */
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
