/** The members' pages' way to the server; loaded by what a tap opens, never with a page. */
import type { Answer, Request, Route } from '@chopcard/contract/core/route.ts'
import { type CallOptions, makeCall } from '../lib/call.ts'
import { CallError } from '../lib/call-error.ts'
import { pageToken } from './page-token.ts'

type MemberRoute = Route & { audience: 'member' | 'holder' | 'public' }
type NameOf<R extends Route> = `${R['method']} ${R['path']}`
type Options<R> = CallOptions & (R extends { movesValue: true } ? { key: string } : { key?: undefined })

const call = makeCall({
  base: '/api',
  language: () => document.documentElement.lang,
  token: (holder) => (holder === 'member' ? pageToken() : undefined),
})

/**
 * Asks the server, with the card's token and in the page's language; what moves value takes a key and is repeated with it
 * until there is an answer. The name is the route's, typed: `ask<typeof myCard>('GET /member/card', {})`. Refusals are
 * thrown as `CallError`, their message in the reader's words.
 */
export async function ask<R extends MemberRoute>(
  name: NameOf<R>,
  request: Request<R>,
  options?: Options<R>,
): Promise<Answer<R>> {
  const [method, path] = name.split(' ') as [Route['method'], Route['path']]
  // The schemas stay on the server: a call needs to know no more of a route than this.
  const route = {
    method,
    path,
    audience: 'member',
    ...(options?.key === undefined ? {} : { movesValue: true }),
  } as unknown as Route
  return (await call(route, request as never, options as never)) as Answer<R>
}

/** What to tell about a failure; without an answer of the server, `trouble`. */
export const troubleText = (error: unknown, trouble: string): string =>
  error instanceof CallError && error.status > 0 && error.message !== error.code ? error.message : trouble
