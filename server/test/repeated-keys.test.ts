import { describe, expect, test } from 'vitest'
import { routes } from '@chopcard/contract/index.ts'
import { nameOf, type Route, acceptsKey } from '@chopcard/contract/core/route.ts'
import { isBroken, outcomeOf } from './answers.ts'
import { different, everythingOf } from './everything-of.ts'
import { useApp } from './harness.ts'
import { useOwnDatabase } from './own-database.ts'
import type { AnyRequest } from './sample.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { tokenFor } from './token-for.ts'
import { makeWorld } from './world.ts'

const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })

// What a session and its counters note of each request is no effect of it.
const passing = ['session', 'attempt_counter', 'api_key_pace', 'api_key_use', 'api_request']
const ofTenant = (route: Route) => ['merchant', 'member', 'holder', 'integration'].includes(route.audience)
// Whoever is forgotten has no session afterwards in which to ask again.
const endsItsSession = (route: Route) => route.path === '/member/profile/forget'
const tried = routes.filter((route) => acceptsKey(route) && ofTenant(route) && !endsItsSession(route))

describe('repeated idempotency keys', () => {
  test('every POST of a merchant and its members is tested with a repeated key', () => {
    const posts = routes.filter((route) => route.method === 'POST' && ofTenant(route) && !route.asks)
    expect(posts.filter((route) => !acceptsKey(route)).map(nameOf)).toEqual([])
    expect(tried.length).toBeGreaterThan(70)
  })

  test('the same key sent twice has one effect and one answer, and is refused with another request', {
    timeout: 180_000,
  }, async () => {
    const world = await makeWorld(harness.app, harness.server)
    const allOf = () => everythingOf(harness.app.database.pool, world.merchant.id, passing)
    const found: string[] = []
    let effects = 0
    for (const route of tried) {
      const request = sampleOf(route).request(world)
      const key = crypto.randomUUID()
      const ask = async (asked: AnyRequest) =>
        send(harness.server, route, asked, {
          token: await tokenFor(harness.app, route, world),
          headers: { 'idempotency-key': key },
        })
      const before = await allOf()
      const first = await ask(request)
      const after = await allOf()
      const second = await ask(request)
      const name = `${nameOf(route)} (${outcomeOf(first)})`
      if (isBroken(route, first)) found.push(`${name}: no answer`)
      if (first.status === 200) effects += 1
      if (second.status !== first.status || told(second.raw) !== told(first.raw))
        found.push(`${name}: another answer, ${second.raw.slice(0, 200)}`)
      const changed = different(after, await allOf())
      if (changed.length > 0) found.push(`${name}: again wrote to ${changed.join(', ')}`)
      const wasKept = first.status === 200 || different(before, after).includes('idempotency')
      const others = wasKept ? await outcomesOfOthers(request, ask) : []
      if (others.length > 0 && !others.includes('IDEMPOTENCY_KEY_REUSED'))
        found.push(`${name}: another request with its key, ${[...new Set(others)].join(', ')}`)
    }
    expect(found).toEqual([])
    expect(effects).toBeGreaterThan(50)
  })
})

const told = (raw: string) => raw.replace(/"requestId":"[^"]*"/, '')

/** The outcomes of requests that differ from this one in one value, until one is refused for its key. */
async function outcomesOfOthers(request: AnyRequest, ask: (asked: AnyRequest) => ReturnType<typeof send>) {
  const outcomes: string[] = []
  for (const other of othersOf(request)) {
    const answer = await ask(other)
    const outcome = outcomeOf(answer)
    // What is not even understood says nothing about keys.
    if (answer.status !== 400 && answer.status !== 422) outcomes.push(outcome)
    if (outcome === 'IDEMPOTENCY_KEY_REUSED') return outcomes
  }
  return outcomes
}

// Neither a secret nor what stands in for a sign-in is part of what was asked.
const isOfCaller = (path: readonly (string | number)[]) =>
  path.at(-1) === 'pin' || path.at(-1) === 'password' || path.join('.') === 'params.token'

function* othersOf(request: AnyRequest): Generator<AnyRequest> {
  const places: (string | number)[][] = []
  const walk = (value: unknown, path: (string | number)[]) => {
    if (value && typeof value === 'object')
      for (const [name, part] of Object.entries(value)) walk(part, [...path, name])
    else if ((path[0] === 'body' || path[0] === 'params') && !isOfCaller(path)) places.push(path)
  }
  walk(request, [])
  for (const path of places.slice(0, 25)) {
    const copy = structuredClone(request)
    const at = path.slice(0, -1).reduce<Record<string, unknown>>((part, name) => part[name] as never, copy as never)
    const name = path.at(-1) as string
    at[name] = another(at[name])
    yield copy
  }
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value))
    return value.replace(/.$/, value.endsWith('0') ? '1' : '0')
  return typeof value === 'string' ? `${value}x` : value
}
