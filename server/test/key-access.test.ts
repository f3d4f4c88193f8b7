import { beforeAll, describe, expect, test } from 'vitest'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import { type Scope, scopes } from '@chopcard/contract/core/scopes.ts'
import { newApiKey } from '../src/core/api-key-text.ts'
import { useApp } from './harness.ts'
import { makeApiKey } from './make-api-key.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { ofAudience, strays } from './sweep.ts'
import { makeWorld, type World } from './world.ts'

const harness = useApp()
const calls = ofAudience('integration')
const day = 86_400_000

const askedBy = (route: Route): readonly Scope[] =>
  route.audience !== 'integration' || route.scope === 'any' ? [] : [route.scope].flat()

describe('every call of the integration API', () => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(harness.app, harness.server)
  })
  const is = (code: string) => (_route: Route, outcome: string) => outcome === code
  const answersTo = (token: string, expected: (route: Route, outcome: string) => boolean) =>
    strays(harness.server, calls, world, () => token, expected)

  test('the sweep finds calls', () => expect(calls.length).toBeGreaterThan(1))

  test('a key with exactly the scopes of a call may make it, and one with all others may not', async () => {
    for (const route of calls.filter((one) => askedBy(one).length)) {
      const asked = askedBy(route)
      const own = await makeApiKey(harness.app, world.merchant, { scopes: asked })
      const others = await makeApiKey(harness.app, world.merchant, { scopes: scopes.filter((one) => one !== asked[0]) })
      const outcome = (token: string, expected: (route: Route, outcome: string) => boolean) =>
        strays(harness.server, [route], world, () => token, expected)
      expect(await outcome(own.token, (_route, code) => code !== 'KEY_SCOPE_MISSING'), nameOf(route)).toEqual([])
      expect(await outcome(others.token, is('KEY_SCOPE_MISSING')), nameOf(route)).toEqual([])
    }
  })

  test('a revoked key is refused', async () => {
    const { token } = await makeApiKey(harness.app, world.merchant, { revokedAt: new Date(Date.now() - day) })
    expect(await answersTo(token, is('KEY_REVOKED'))).toEqual([])
  })

  test('an expired key is refused', async () => {
    const { token } = await makeApiKey(harness.app, world.merchant, { expiresAt: new Date(Date.now() - 1000) })
    expect(await answersTo(token, is('KEY_EXPIRED'))).toEqual([])
  })

  test('a key is refused from an address that is not on its list', async () => {
    const { token } = await makeApiKey(harness.app, world.merchant, { addresses: ['203.0.113.0/24', '2001:db8::1'] })
    expect(await answersTo(token, is('KEY_ADDRESS_REFUSED'))).toEqual([])
  })

  test('a mistyped key and one that was never made are refused', async () => {
    const { token } = world.apiKey
    const mistyped = token.slice(0, 25) + (token[25] === 'a' ? 'b' : 'a') + token.slice(26)
    expect(await answersTo(mistyped, is('KEY_MISTYPED'))).toEqual([])
    expect(await answersTo(newApiKey({ isTest: false, shortKey: world.merchant.shortKey }), is('KEY_UNKNOWN'))).toEqual(
      [],
    )
    expect(await answersTo(newApiKey({ isTest: true, shortKey: world.merchant.shortKey }), is('KEY_UNKNOWN'))).toEqual(
      [],
    )
  })

  test('a test key finds nothing of the live data, and a live key nothing of the test data', async () => {
    const sandbox = await makeWorld(harness.app, harness.server)
    const testKey = await makeApiKey(harness.app, world.merchant, { testMerchantId: sandbox.merchant.id })
    const named = calls.filter((route) => /"(own|full)/.test(JSON.stringify(placesOf(route))))
    expect(named.length).toBeGreaterThan(1)
    const asks = async (asked: World, token: string) => {
      const found: string[] = []
      for (const route of named) {
        const { raw, status } = await send(harness.server, route, sampleOf(route).request(asked), { token })
        if (raw.includes(asked.own.email) || (status === 200 && raw.includes(asked.own.cardId)))
          found.push(nameOf(route))
      }
      return found
    }
    expect(await asks(world, testKey.token)).toEqual([])
    expect(await asks(sandbox, world.apiKey.token)).toEqual([])
    expect((await asks(sandbox, testKey.token)).length, 'control: its own data').toBeGreaterThan(0)
  })

  /** The names of what a sample takes from the world. */
  function placesOf(route: Route): string[] {
    const names = new Map(Object.entries(world.own).map(([name, value]) => [value, name]))
    const found: string[] = []
    const walk = (value: unknown): void => {
      const name = typeof value === 'string' ? names.get(value) : undefined
      if (name) found.push(name.startsWith('full') ? name : `own ${name}`)
      if (value && typeof value === 'object') Object.values(value).forEach(walk)
    }
    walk(sampleOf(route).request(world))
    return found
  }
})
