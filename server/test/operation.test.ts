import { get } from 'node:http'
import { connect as connectTo, createServer, type IpcNetConnectOpts, type TcpNetConnectOpts } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { hashPassword } from '../src/core/passwords.ts'
import { freePort } from '../src/core/postgres-place.ts'
import { Envelope } from './answers.ts'
import { useApp } from './harness.ts'
import { makeFreshCard, makeMerchant, makeStaff } from './make.ts'
import { connect, useOwnDatabase } from './own-database.ts'
import { endPrograms, type Program, startProgram, startServing } from './program.ts'

afterEach(endPrograms)

describe('health checks, metrics and headers', () => {
  const harness = useApp({ own: true })

  test('the call healthz says that the process runs, and readyz that it can serve', async () => {
    for (const path of ['healthz', 'readyz']) {
      const answer = await harness.server.inject(`/api/${path}`)
      expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    }
  })

  test('the metrics name each call by its route and never by its address', async () => {
    const { merchant, card } = await makeFreshCard(harness.app)
    await harness.server.inject({
      url: `/api/merchant/member/${card.id}`,
      headers: { authorization: `Bearer ${merchant.owner.token}` },
    })
    const { body, headers } = await harness.server.inject('/api/metrics')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toMatch(
      /chopcard_http_request_seconds_count\{method="GET",route="\/api\/merchant\/member\/:id",status="2xx"\} 1\n/,
    )
    expect(body).not.toContain(card.id)
  })

  test('the metrics are available on this machine only, and a caller from elsewhere gets nothing', async () => {
    for (const from of [{ remoteAddress: '203.0.113.9' }, { headers: { 'x-forwarded-for': '203.0.113.9' } }]) {
      const answer = await harness.server.inject({ url: '/api/metrics', ...from })
      expect(answer.statusCode).toBe(404)
      expect(Envelope.safeParse(answer.json()).success).toBe(true)
    }
  })

  test.each([
    '/',
    '/dashboard',
    '/sys/login',
    '/api/merchant/info',
    '/api/openapi.json',
    '/api/docs',
    '/api/healthz',
    '/api/nowhere',
    '/member/card/x',
    '/files/x',
    '/api/%ff',
  ])('the answer to %s carries the headers that protect its reader', async (url) => {
    const { headers } = await harness.server.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    const policy = String(headers['content-security-policy'])
    for (const part of [`object-src 'none'`, `base-uri 'none'`, `frame-ancestors 'none'`])
      expect(policy.includes(part) || policy.includes(`default-src 'none'`), `${url}: ${part}`).toBe(true)
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|https?:|\*)/)
  })

  test('an answer contains no link to the host that the request’s headers name', async () => {
    const merchant = await makeMerchant(harness.app)
    const answer = await harness.server.inject({
      url: '/api/merchant/info',
      headers: {
        authorization: `Bearer ${merchant.owner.token}`,
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
    })
    expect(answer.body).not.toContain('evil.example')
  })
})

describe('the program as a process', () => {
  const own = useOwnDatabase({
    migrated: true,
    onOneServer: 'locks tables and ends connections, which a cluster has on each node',
  })
  const harness = useApp({ databaseUrl: () => own.url })
  const serve = (env: Record<string, string> = {}) => startServing({ DATABASE_URL: own.url, ...env })
  const info = (program: Program, token: string) =>
    fetch(`${program.url}/api${merchantInfo.path}`, { headers: { authorization: `Bearer ${token}` } })

  test('the program’s logs contain no password, token or key at the most detailed level', async () => {
    const program = await serve({ CHOPCARD_LOG_LEVEL: 'trace' })
    const merchant = await makeMerchant(harness.app)
    const password = 'Sesame-Open-77'
    const staff = await makeStaff(harness.app, merchant, { passwordHash: await hashPassword(password) })
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${program.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const signedIn = (await (await post(`/api${login.path}`, { email: staff.email, password })).json()) as {
      token: string
    }
    const { card } = await makeFreshCard(harness.app)
    expect((await info(program, signedIn.token)).status).toBe(200)
    await post(`/api${login.path}`, { email: staff.email, password: 'Wrong-Guess-88' })
    await post(`/api${login.path}`, { email: staff.email })
    await fetch(`${program.url}/member/card/${card.token}?token=${card.token}`)
    await fetch(`${program.url}/api/merchant/campaign/member/${card.token}`, {
      headers: { authorization: `Bearer ${signedIn.token}` },
    })
    await fetch(`${program.url}/api/merchant/resetPassword/info/lt_abcd1234_${'s'.repeat(43)}`)
    await fetch(`${program.url}/api/merchant/member`, {
      headers: { authorization: 'Bearer mt_not-a-token', cookie: 'merchant-token=mt_cookie' },
    })
    program.process.kill('SIGTERM')
    await program.ended

    const written = program.output()
    expect(written).toMatch(/"path":"\/api\/merchant\/info"/)
    const secrets = [
      password,
      'Wrong-Guess-88',
      signedIn.token,
      card.token,
      's'.repeat(43),
      'mt_not-a-token',
      'mt_cookie',
      'a secret that only tests know',
    ]
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([])
    expect(own.url.includes(':') && written.includes(/:([^:@/]+)@/.exec(own.url)?.[1] ?? 'none')).toBe(false)
  })

  test('the program that is asked to stop finishes the request in progress, accepts no new one, and exits with 0', async () => {
    const program = await serve()
    const merchant = await makeMerchant(harness.app)
    const lock = await connect(own.adminUrl)
    await lock.query('begin; lock table merchant in access exclusive mode')
    const inFlight = info(program, merchant.owner.token)
    await expect
      .poll(() =>
        own.admin(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%merchant_key%'`),
      )
      .toHaveLength(1)
    program.process.kill('SIGTERM')
    await expect.poll(() => accepts(program.url)).toBe(false)
    await lock.query('commit')
    expect((await inFlight).status).toBe(200)
    expect(await program.ended).toEqual({ code: 0, signal: null })
    await lock.end()
  })

  test('the program that is asked to stop does not wait for listeners of a card', async () => {
    const program = await serve()
    const { card } = await makeFreshCard(harness.app)
    const listening = await fetch(`${program.url}/api/member/card/events`, {
      headers: { authorization: `Bearer ${card.token}` },
    })
    expect(listening.status).toBe(200)
    const heard = listening.text().catch((error: Error) => error.message)
    program.process.kill('SIGTERM')
    expect(await program.ended).toEqual({ code: 0, signal: null })
    expect(await heard).toContain(': open')
  })

  test('the program survives the loss of all its database connections and serves again', async () => {
    const program = await serve()
    const merchant = await makeMerchant(harness.app)
    expect((await info(program, merchant.owner.token)).status).toBe(200)
    await own.admin(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await expect.poll(async () => (await info(program, merchant.owner.token)).status).toBe(200)
    expect(program.process.exitCode).toBeNull()
  })

  test('the program waits for a database that is not there yet, and for one that is lost while it starts', async () => {
    const port = await freePort()
    const program = await startProgram({
      DATABASE_URL: own.url.replace(new URL(own.url).host, `127.0.0.1:${port}`),
    })
    const says = () => program.output().split('the database cannot be reached').length - 1
    await expect.poll(says).toBeGreaterThan(0)
    // Three connections end when something is asked for.
    let lost = 0
    const way = createServer((caller) => {
      const database = connectTo(addressOf(own.url))
      // Neither outlives the other: what is lost on one side would stay on the other.
      for (const [one, other] of [
        [caller, database],
        [database, caller],
      ] as const)
        one.on('error', () => undefined).on('close', () => other.destroy())
      caller.once('data', (asked) => {
        if (lost++ < 3) return caller.destroy()
        database.write(asked)
        caller.pipe(database).pipe(caller)
        return undefined
      })
    })
    way.listen(port, '127.0.0.1')
    try {
      await expect.poll(() => program.output(), { timeout: 25_000 }).toContain('Chopcard is ready')
      expect(says()).toBeGreaterThan(1)
      expect(program.process.exitCode).toBeNull()
    } finally {
      way.close()
    }
  })
})

/** Where the database of a URL listens: a port, or a socket in a folder. */
function addressOf(url: string): TcpNetConnectOpts | IpcNetConnectOpts {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
}

/** Whether a new connection is taken. */
const accepts = (url: string) =>
  new Promise<boolean>((done) => {
    get(`${url}/api/healthz`, { agent: false }, (answer) => {
      answer.resume()
      done(true)
    }).on('error', () => done(false))
  })
