import { connect as openSocket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { routes } from '@chopcard/contract/index.ts'
import { changes, nameOf, route as declare, type Route, acceptsKey } from '@chopcard/contract/core/route.ts'
import { type MerchantContext, serve } from '../src/core/context.ts'
import { mount } from '../src/core/http.ts'
import { mapWithConcurrency } from '../src/core/map-with-concurrency.ts'
import { makeServer } from '../src/core/server.ts'
import { Envelope, faultsOf, outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { brokenPayloads, type Hostile, hostileBodies, hostilePaths, hostileQueries } from './hostile.ts'
import { sampleOf } from './samples.ts'
import { send, told } from './send.ts'
import { tokenFor } from './token-for.ts'
import { makeWorld, type World } from './world.ts'

const harness = useApp({ own: true })

// New each time: some calls end the session they come with.
const freshToken = (route: Route, world: World) => tokenFor(harness.app, route, world)

const AT_ONCE = 8

/** What is wrong with the answers to requests that have one thing wrong. */
async function faultsOfAll(
  route: Route,
  world: World,
  all: readonly Hostile[],
  server = harness.server,
  done: () => void = () => undefined,
): Promise<string[]> {
  const found: string[] = []
  const endsSession = route.path.endsWith('/logout')
  const token = await freshToken(route, world)
  const ask = async ({ what, request, path, query, never }: Hostile) => {
    const answer = await send(server, route, request, {
      token: endsSession ? await freshToken(route, world) : token,
      ...(path !== undefined && { path }),
      ...(query !== undefined && { query }),
    })
    const outcome = outcomeOf(answer)
    if (answer.status < 400 && changes(route)) done()
    // An empty part of a path is another path, and so another call or none.
    const isThisCall = !path?.includes('//') && !path?.endsWith('/')
    if (isThisCall || answer.status >= 500) found.push(...told(route, what, faultsOf(route, answer)))
    if (route.audience !== 'public' && outcome === 'UNAUTHORIZED') found.push(`${nameOf(route)} (${what}): not reached`)
    if (never && answer.status < 400) found.push(`${nameOf(route)} (${what}): was taken`)
  }
  // Several at a time: their sessions are read together.
  await mapWithConcurrency(all, AT_ONCE, ask)
  return found
}

describe('requests with one fault', () => {
  const named = routes.map((route) => [nameOf(route), route] as const)

  // The settings in these are those of POST /merchant/campaigns, where everything that can be wrong with them is tried.
  const sameSettings = [
    'PUT /merchant/campaign/{id}',
    'POST /merchant/campaign/{id}/impact',
    'POST /merchant/campaigns/simulation',
  ]

  // Most of these requests are refused: a world serves until something was done in it.
  let untouched: World | undefined

  test.each(named)(
    'hostile requests are answered by the contract and never crash: %s',
    { timeout: 120_000 },
    async (name, route) => {
      const world = untouched ?? (await makeWorld(harness.app, harness.server))
      const request = sampleOf(route).request(world)
      const bodies = hostileBodies(request).filter(
        (_body, index) => index % (sameSettings.includes(name) ? 10 : 1) === 0,
      )
      const all = [...hostilePaths(route.path, request), ...hostileQueries(request), ...bodies]
      const done = () => (untouched = undefined)
      untouched = world
      expect(await faultsOfAll(route, world, all, harness.server, done)).toEqual([])
    },
  )
})

describe('control: planted defects', () => {
  const common = { audience: 'merchant', menu: 'any', action: 'get', method: 'POST', about: 'Planted.' } as const
  const reply = z.object({ length: z.int() })
  const loose = declare({ ...common, path: '/planted/loose', body: z.looseObject({ name: z.string() }), reply })
  const trusting = declare({ ...common, path: '/planted/trusting', body: z.any(), reply })
  const plain = declare({ ...common, path: '/planted/plain', body: z.strictObject({ name: z.string().max(9) }), reply })
  const searched = { method: 'GET', query: { q: z.string() }, body: undefined } as const
  const unguarded = declare({ ...common, ...searched, path: '/planted/unguarded', reply })

  const found = async (route: Route, all: readonly Hostile[]) => {
    const server = makeServer(harness.app)
    const measure = (ctx: MerchantContext, text: string) => ctx.write(async () => ({ length: text.length }))
    mount(server, harness.app, [
      serve(loose, (ctx, { body }) => measure(ctx, body.name)),
      serve(trusting, (ctx, { body }) => measure(ctx, (body as { name: string }).name.trim())),
      serve(plain, (ctx, { body }) => measure(ctx, body.name)),
      serve(unguarded, async (ctx, { query }) => {
        await sql`select ${query.q}::integer`.execute(ctx.db)
        return { length: 1 }
      }),
    ])
    const world = await makeWorld(harness.app, harness.server)
    return (await faultsOfAll(route, world, all, server)).join('\n')
  }
  const bodies = hostileBodies({ body: { name: 'Nina' } })

  test('control: undeclared keys and texts without a limit are found', async () => {
    expect(await found(loose, bodies)).toMatch(/merchantId added\): was taken/)
    expect(await found(loose, bodies)).toMatch(/name is a very long text\): was taken/)
    expect(await found(plain, bodies)).not.toMatch(/added|very long/)
  })

  test('control: a NUL character that is not refused is found', async () => {
    expect(await found(plain, bodies)).toMatch(/name is NUL\): was taken/)
  })

  test('control: a crash on another type is found', async () => {
    expect(await found(trusting, bodies)).toMatch(/name is null\): status 500/)
  })

  test('a late refusal by the database is answered without a crash', async () => {
    expect(await found(unguarded, hostileQueries({ query: { q: '1' } }))).not.toMatch(/status 5/)
  })
})

describe('unreadable bodies', () => {
  const withBody = routes.filter((route) => route.body)

  test.each(brokenPayloads)(
    'an unreadable body is refused by every call with a body: %s',
    async (_what, payload, contentType, outcomes) => {
      const world = await makeWorld(harness.app, harness.server)
      const found: string[] = []
      for (const route of withBody) {
        const answer = await send(harness.server, route, sampleOf(route).request(world), {
          token: await freshToken(route, world),
          payload,
          ...(contentType && { headers: { 'content-type': contentType } }),
        })
        if (!outcomes.includes(outcomeOf(answer))) found.push(`${nameOf(route)}: ${outcomeOf(answer)}`)
        found.push(...told(route, 'payload', faultsOf(route, answer)))
      }
      expect(found).toEqual([])
    },
  )

  test('a missing body is refused by every call that needs one', async () => {
    const world = await makeWorld(harness.app, harness.server)
    for (const route of withBody) {
      const { params, query } = sampleOf(route).request(world)
      const token = await freshToken(route, world)
      const answer = await send(
        harness.server,
        route,
        { ...(params && { params }), ...(query && { query }) },
        { token },
      )
      expect([outcomeOf(answer), faultsOf(route, answer)], nameOf(route)).toEqual(['VALIDATION_FAILED', []])
    }
  })
})

describe('wrong headers', () => {
  test.each([
    ['empty', ''],
    ['blank', ' '],
    ['too long', 'x'.repeat(256)],
    ['with a space', 'a b'],
    ['not printable', 'a\u0001'],
    ['not ASCII', 'clé'],
  ])('an Idempotency-Key that is %s is answered with status 400', async (_what, key) => {
    const world = await makeWorld(harness.app, harness.server)
    for (const route of routes.filter(acceptsKey)) {
      const token = await freshToken(route, world)
      const headers = { 'idempotency-key': key }
      const answer = await send(harness.server, route, sampleOf(route).request(world), { token, headers })
      expect([outcomeOf(answer), faultsOf(route, answer)], nameOf(route)).toEqual(['INVALID_REQUEST', []])
    }
  })

  test.each(['', '*', 'xx', 'zh', 'pt;q=0.5, en;q=', 'a'.repeat(5000), '../../etc', '\u00e9', 'en-US-x-y-z;q=9'])(
    'an Accept-Language of %j is answered in a supported language',
    async (language) => {
      const headers = { 'accept-language': language }
      const answer = await send(harness.server, login, { body: { email: 'x' } }, { headers })
      expect([answer.status, faultsOf(login, answer)]).toEqual([422, []])
    },
  )

  test('a field’s problem is reported at the field in the reader’s language', async () => {
    const fieldsIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const { raw } = await send(harness.server, login, { body: { email: 'nobody' } }, { headers })
      return Envelope.parse(JSON.parse(raw)).meta.fields ?? {}
    }
    const [en, tw, cn, pt] = await Promise.all(['en-US', 'zh-TW', 'zh-CN', 'pt-BR'].map(fieldsIn))
    const words = [en, tw, cn, pt].map((fields) => fields?.['email'])
    expect(words.every(Boolean)).toBe(true)
    expect(new Set(words).size).toBe(4)
  })
})

describe('requests that are no call', () => {
  const wrong: [what: string, method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'PUT', url: string][] = [
    ['an unknown path', 'GET', '/api/nowhere'],
    ['an unknown path below a call', 'GET', '/api/merchant/info/x/y'],
    ['another method', 'DELETE', '/api/merchant/info'],
    ['a method that browsers ask with', 'OPTIONS', '/api/merchant/info'],
    ['a path that is no text', 'GET', '/api/%ff%fe'],
    ['a path with a percent sign', 'GET', '/api/merchant/member/%'],
    ['a very long path', 'GET', `/api/${'x'.repeat(10_000)}`],
    ['a very long parameter', 'GET', `/api/merchant/data/${'x'.repeat(700)}`],
    ['an unknown file', 'GET', '/files/nowhere.png'],
    ['an unknown asset', 'GET', '/assets/nowhere.js'],
    ['an upload nobody granted', 'PUT', '/uploads/abcd1234/01890a5d-ac96-774b-bcce-b302099a8057'],
    ['a page that takes no posts', 'POST', '/dashboard'],
  ]
  test.each(wrong)('a request for %s is refused in the envelope', async (_what, method, url) => {
    const { statusCode, body } = await harness.server.inject({ method, url })
    expect([400, 401, 403, 404, 415]).toContain(statusCode)
    expect(Envelope.safeParse(JSON.parse(body)).success).toBe(true)
  })

  test.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    ['a header without a name', 'GET /api/healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['a header that never ends', `GET /api/healthz HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/merchant/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a smuggled body',
      'POST /api/merchant/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('invalid HTTP is refused in the envelope: %s', async (_what, bytes) => {
    if (!harness.server.server.listening) await harness.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = harness.server.server.address() as { port: number }
    const answer = await new Promise<string>((done, fail) => {
      const socket = openSocket(port, '127.0.0.1', () => socket.write(bytes))
      let heard = ''
      socket.on('data', (part) => (heard += part.toString()))
      socket.on('close', () => done(heard))
      socket.on('error', fail)
    })
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(Envelope.safeParse(JSON.parse(body)).success).toBe(true)
  })
})
