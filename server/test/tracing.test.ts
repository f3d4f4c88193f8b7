import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { listWebhookDeliveries } from '@chopcard/contract/outward/merchant/webhooks.ts'
// Loaded before the application, which traces nothing until then.
import '../src/core/open-spans.ts'
import { traceIdOf } from '../src/core/trace-ids.ts'
import { noTracing } from '../src/core/tracing.ts'
import { startReceiver } from '../src/outward/webhooks/receiver-testing.ts'
import { useApp } from './harness.ts'
import { makeFreshCard } from './make.ts'
import { makeWebhook } from './make-webhook.ts'
import { useOwnDatabase } from './own-database.ts'
import { startCollector } from './start-collector.ts'

const collector = await startCollector()
const broken = await startCollector(() => 400)
const receiver = await startReceiver()
afterAll(() => Promise.all([collector.stop(), broken.stop(), receiver.stop()]))

const traced = { CHOPCARD_TRACE_SHARE: '1', CHOPCARD_PRIVATE_RECEIVERS: '127.0.0.1' }
// Of its own: subscribers of another test's program at the same database would leave their spans elsewhere.
const own = useOwnDatabase({ migrated: true })
const t = useApp({
  databaseUrl: () => own.url,
  jobs: true,
  env: { ...traced, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
})
const unheard = useApp({ env: { ...traced, OTEL_EXPORTER_OTLP_ENDPOINT: broken.endpoint } })
const untraced = useApp()

const issue = (body: { memberId: string }) => ({
  params: { id: body.memberId },
  body: { ...body, operation: 'issue' as const, quantity: 1 },
})

test('one trace covers the request of a stamp, its rows, the subscriber and the webhook about it', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const { id } = await makeWebhook(t.app, merchant, { url: receiver.url, eventTypes: ['entry.created'] })
  const as = { token: merchant.owner.token }
  const issued = await t.call(changeChops, issue({ memberId: card.id }), as)
  expect(issued.status).toBe(200)
  const traceId = traceIdOf(String(issued.headers['x-request-id']))
  for (;;) {
    const { body } = await t.call(listWebhookDeliveries, { params: { id } }, as)
    if (body.data.some(({ state }) => state === 'delivered')) break
  }
  // Subscribers read on their own: that of the visits may come to the stamp after the webhook has arrived.
  const isRead = sql`
    select from event_cursor where subscriber like '%visits'
      and position >= (select max(position) from audit where merchant_id = ${merchant.id} and events is not null)`
  for (;;) if ((await isRead.execute(t.app.database.kysely)).rows.length) break
  await t.app.tracing.close()

  const spans = collector.spans().filter((span) => span.traceId === traceId)
  const names = spans.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['apply operation', 'subscriber webhooks', 'subscriber visits', 'webhook entry.created']),
  )
  const request = spans.find(({ name }) => name.startsWith('POST /api/merchant/member'))
  expect(request?.parentSpanId).toBeFalsy()
  const parents = new Set(spans.map(({ spanId }) => spanId))
  for (const { name, parentSpanId } of spans)
    if (parentSpanId) expect(parents, `the span above “${name}” is in the trace`).toContain(parentSpanId)

  const [message] = receiver.received
  const webhook = spans.find(({ name }) => name === 'webhook entry.created')
  expect(message?.headers['traceparent']).toBe(`00-${traceId}-${webhook?.spanId}-01`)
})

test('a trace contains the text of statements and none of their values', async () => {
  const texts = collector.spans().flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue ?? ''))
  expect(texts.some((text) => text.includes('select'))).toBe(true)
  expect(texts.filter((text) => text.includes('@'))).toEqual([])
})

test('a collector that refuses every trace changes no answer', async () => {
  const { merchant, card } = await makeFreshCard(unheard.app)
  const issued = await unheard.call(changeChops, issue({ memberId: card.id }), { token: merchant.owner.token })
  expect(issued.status).toBe(200)
  await unheard.app.tracing.close()
  expect(broken.received.length).toBeGreaterThan(0)
})

test('a program without a collector has no part that traces', () => {
  expect(untraced.app.tracing).toBe(noTracing)
})
