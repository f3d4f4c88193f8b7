import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { startReceiver, type Receiver } from '../src/outward/webhooks/receiver-testing.ts'
import { useApp } from './harness.ts'
import { makeCampaign, makeCard, makeMerchant } from './make.ts'
import { makeWebhook } from './make-webhook.ts'
import { useOwnDatabase } from './own-database.ts'
import { endPrograms, startServing } from './program.ts'

/** The program as it runs in a shop, killed between the till's answer and the receiver's. */
const own = useOwnDatabase({ migrated: true })
const t = useApp({ databaseUrl: () => own.url })
let hooks: Receiver
/** Messages are held until this resolves: the first attempts die with their process. */
let letGo: () => void
const held = new Promise<number>((resolve) => (letGo = () => resolve(204)))

beforeAll(async () => {
  hooks = await startReceiver(() => held)
})
afterAll(async () => {
  await endPrograms()
  await hooks?.stop()
})

const start = () => startServing({ DATABASE_URL: own.url, CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1' })

test('a kill -9 while messages are written and sent loses none of them', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  const cards = await Promise.all(Array.from({ length: 12 }, () => makeCard(t.app, merchant, campaign)))
  await makeWebhook(t.app, merchant, { url: hooks.url, eventTypes: ['entry.created'] })
  const first = await start()
  const entries = await Promise.all(
    cards.map(async ({ id }) => {
      const body = { memberId: id, operation: 'issue', quantity: 1 } as const
      return (await t.call(changeChops, { params: { id }, body }, { token: merchant.owner.token })).body.data.entry.id
    }),
  )
  await hooks.until((all) => all.length > 0)
  first.process.kill('SIGKILL')
  await once(first.process, 'close')
  letGo()
  // What the killed process had begun counts as lost after half a minute; the test does not wait for that.
  await own.admin(
    `update webhook_delivery set running_until = now(), next_attempt_at = now() where running_until is not null`,
  )
  await own.admin('update webhook_endpoint set due_at = now()')
  await start()
  const told = () =>
    new Set(hooks.received.map(({ body }) => (JSON.parse(body) as { data: { entryId: string } }).data.entryId))
  await hooks.until(() => entries.every((id) => told().has(id)))
  const ids = new Map(hooks.received.map(({ headers, body }) => [body, headers['webhook-id']]))
  expect(ids.size).toBe(entries.length)
  expect(new Set(ids.values()).size).toBe(entries.length)
}, 120_000)
