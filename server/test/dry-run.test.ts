import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mayRunDry, nameOf, type Route, route as declare } from '@chopcard/contract/core/route.ts'
import { routes } from '@chopcard/contract/index.ts'
import { z } from 'zod'
import { consumeAttempt } from '../src/core/attempts.ts'
import { type IntegrationContext, serve } from '../src/core/context.ts'
import { run } from '../src/core/database.ts'
import { mount } from '../src/core/http.ts'
import { makeServer } from '../src/core/server.ts'
import { applyTermsJob } from '../src/loyalty/campaigns/jobs.ts'
import { outcomeOf } from './answers.ts'
import { different, everythingOf } from './everything-of.ts'
import { useApp } from './harness.ts'
import { useOwnDatabase } from './own-database.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { makeWorld, type World } from './world.ts'

const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })
// How fast a key calls and what it called is counted whatever the call does.
const passing = ['api_key_pace', 'api_key_use', 'api_request']

/** The digests of the merchant's tables, and how many jobs name it. */
async function allOf({ merchant }: World): Promise<Record<string, string>> {
  const { pool } = harness.app.database
  const { rows: jobs } = await pool.query<{ n: string }>(
    `select count(*)::text as n from pgboss.job where data::text like '%' || $1 || '%'`,
    [merchant.id],
  )
  return { ...(await everythingOf(pool, merchant.id, passing)), jobs: jobs[0]?.n ?? '' }
}

describe('a dry run', () => {
  const named = routes.filter(mayRunDry).map((route) => [nameOf(route), route] as const)

  test.each(named)('a dry run is answered like the call itself and writes nothing: %s', async (_name, route) => {
    const world = await makeWorld(harness.app, harness.server)
    const { request, answers = '200' } = sampleOf(route)
    const ask = (query: Record<string, string>, key: string) => {
      const asked = request(world)
      return send(
        harness.server,
        route,
        { ...asked, query: { ...asked.query, ...query } },
        { token: world.apiKey.token, headers: { 'idempotency-key': key } },
      )
    }
    const before = await allOf(world)
    const dry = await ask({ dryRun: 'true' }, 'one-key')
    expect([outcomeOf(dry), dry.headers['dry-run']]).toEqual([answers, 'true'])
    expect(different(before, await allOf(world))).toEqual([])
    // Its key stays free for the call itself, which shows that there was something to write.
    const done = await ask({}, 'one-key')
    expect([outcomeOf(done), done.headers['dry-run']]).toEqual([answers, undefined])
    if (answers === '200') expect(different(before, await allOf(world)).length).toBeGreaterThan(0)
    expect(keysOf(dry.raw)).toEqual(keysOf(done.raw))
  })
})

/** The names in an answer, without its values. */
function keysOf(raw: string): string[] {
  const names = new Set<string>()
  const walk = (value: unknown, at: string): void => {
    names.add(at)
    if (value && typeof value === 'object')
      for (const [name, part] of Object.entries(value)) walk(part, Array.isArray(value) ? `${at}[]` : `${at}.${name}`)
  }
  walk(JSON.parse(raw), '')
  return [...names].toSorted()
}

describe('all ways of writing are taken back in a dry run', () => {
  const common = {
    audience: 'integration',
    scope: 'any',
    method: 'POST',
    about: 'Planted.',
    reply: z.object({}),
  } as const
  const remember = (ctx: IntegrationContext, code: string) =>
    sql`insert into merchant_role (merchant_id, id, name, menu_permissions, action_permissions)
      values (${ctx.merchant.id}, ${crypto.randomUUID()}, ${code}, '{}', '{}')`
  const ways: [what: string, verb: (ctx: IntegrationContext) => Promise<unknown>][] = [
    ['the unit of work of a request', (ctx) => ctx.write((tx) => remember(ctx, 'a').execute(tx))],
    ['a transaction of its own', (ctx) => ctx.app.database.tx((tx) => remember(ctx, 'b').execute(tx))],
    ['a statement outside of a transaction', (ctx) => remember(ctx, 'c').execute(ctx.db)],
    ['a statement by way of the program', (ctx) => remember(ctx, 'd').execute(ctx.app.database.kysely)],
    [
      'a prepared statement',
      (ctx) =>
        run(
          ctx.app.database,
          { name: 'planted_dry_run', text: `update merchant set name = 'Planted' where merchant_id = $1` },
          [ctx.merchant.id],
        ),
    ],
    [
      'a job',
      (ctx) =>
        ctx.app.database.tx((tx) =>
          ctx.app.jobs.add(tx, applyTermsJob, { merchantId: ctx.merchant.id, campaignId: ctx.merchant.id }),
        ),
    ],
    [
      'several transactions at a time, of which one fails',
      (ctx) =>
        Promise.allSettled(
          ['e', 'e', 'f'].map((code) => ctx.app.database.tx((tx) => remember(ctx, code).execute(tx))),
        ).then((done) => {
          const [one, same, other] = done.map(({ status }) => status)
          // Either of the two that want one name may come first.
          expect([new Set([one, same]), other]).toEqual([new Set(['fulfilled', 'rejected']), 'fulfilled'])
        }),
    ],
  ]

  test.each(ways)('nothing that a verb writes in a dry run is kept: %s', async (what, verb) => {
    const path = `/planted/${what.replaceAll(/\W/g, '-')}` as const
    const planted: Route = declare({ ...common, path })
    const server = makeServer(harness.app)
    mount(server, harness.app, [
      serve(planted, async (ctx: IntegrationContext) => {
        await verb(ctx)
        ctx.committed()
        return {}
      }),
    ])
    const world = await makeWorld(harness.app, harness.server)
    const before = await allOf(world)
    const ask = (query: Record<string, string>) => send(server, planted, { query }, { token: world.apiKey.token })
    expect(outcomeOf(await ask({ dryRun: 'true' }))).toBe('200')
    expect(different(before, await allOf(world))).toEqual([])
    expect(outcomeOf(await ask({})), 'control: the same without a dry run').toBe('200')
    expect(different(before, await allOf(world)).length).toBeGreaterThan(0)
  })

  test('an attempt to guess a secret stays counted', async () => {
    const planted = declare({ ...common, path: '/planted/guess' })
    const server = makeServer(harness.app)
    const world = await makeWorld(harness.app, harness.server)
    const bucket = `planted:${world.merchant.id}`
    mount(server, harness.app, [
      serve(planted, async (ctx) => {
        await consumeAttempt(ctx.db, bucket, { limit: 2, windowSeconds: 60 })
        ctx.committed()
        return {}
      }),
    ])
    const outcomes: string[] = []
    for (let i = 0; i < 3; i++)
      outcomes.push(
        outcomeOf(await send(server, planted, { query: { dryRun: 'true' } }, { token: world.apiKey.token })),
      )
    expect(outcomes).toEqual(['200', '200', 'TOO_MANY_REQUESTS'])
  })
})
