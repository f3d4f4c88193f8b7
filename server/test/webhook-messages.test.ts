import { beforeAll, expect, test } from 'vitest'
import { routes } from '@chopcard/contract/index.ts'
import { changes } from '@chopcard/contract/core/route.ts'
import { messageSchema, nounOf, sampleMessage } from '@chopcard/contract/outward/webhook-events.ts'
import { chosenTypes, webhookTypes, type WebhookType } from '@chopcard/contract/outward/webhooks.ts'
import { features } from '../src/features.ts'
import { outcomeOf } from './answers.ts'
import { useApp } from './harness.ts'
import { handleEvents } from './handle-events.ts'
import { makeSystemSession } from './make-admin.ts'
import { makeWebhook } from './make-webhook.ts'
import { useOwnDatabase } from './own-database.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { makeWorld, type World } from './world.ts'

/** What receivers are told when everything that can be done is done once. */
const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })
let messages: { type: WebhookType; body: string }[] = []

const openWorld = async () => {
  const world = await makeWorld(harness.app, harness.server)
  await makeWebhook(harness.app, world.merchant)
  return world
}

beforeAll(async () => {
  const { app, server } = harness
  let world = await openWorld()
  for (const route of routes.filter(changes)) {
    const { request, answers = '200' } = sampleOf(route)
    const ask = async () => send(server, route, request(world), { token: await tokenFor(route.audience, world) })
    // A call before may have used up what this one needs.
    if (outcomeOf(await ask()) === answers) continue
    world = await openWorld()
    await ask()
  }
  await own.admin(`update voucher_record set ends_at = now() - interval '1 second'`)
  for (const { cron, run } of features.flatMap(({ jobs }) => jobs)) if (cron) await run(app, {})
  await handleEvents(app)
  messages = await own.admin<{ type: WebhookType; body: string }>(
    'select type, body from webhook_delivery where attempts = 0',
  )
}, 300_000)

const tokenFor = async (audience: string, { merchant, own: { fullCardToken }, admin }: World) => {
  if (audience === 'merchant') return merchant.owner.token
  if (audience === 'member') return fullCardToken
  return audience === 'system' ? makeSystemSession(harness.app, admin) : undefined
}

test('every message is what the schema of its type describes', () => {
  expect(messages.length).toBeGreaterThan(30)
  const wrong = messages.flatMap(({ type, body }) => {
    const parsed = messageSchema(type).safeParse(JSON.parse(body))
    return parsed.success ? [] : [`${type}: ${parsed.error.message}\n${body}`]
  })
  expect(wrong).toEqual([])
  const seen = new Set(messages.map(({ type }) => nounOf(type)))
  expect(chosenTypes.filter((type) => !seen.has(nounOf(type)))).toEqual([])
  expect(new Set(messages.map(({ type }) => type)).size).toBeGreaterThan(20)
})

test('no message holds contact details of a person', () => {
  const telling = messages.filter(({ body }) => /@|\+\d{6}|nickname":\s*"|"email|"mobile/.test(body))
  expect(telling).toEqual([])
})

test.each(webhookTypes)('the sample of a %s is what its schema describes', (type) => {
  expect(messageSchema(type).safeParse(sampleMessage(type)).error?.message).toBeUndefined()
})
