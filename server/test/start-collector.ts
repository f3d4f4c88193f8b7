import { startReceiver } from '../src/outward/webhooks/receiver-testing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }

/** A span as the collector got it. */
export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}

type Export = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }

/** A collector of traces that speaks OTLP over HTTP, and answers as told. */
export async function startCollector(answer: Parameters<typeof startReceiver>[0] = () => 200) {
  const receiver = await startReceiver(answer)
  return {
    ...receiver,
    endpoint: `http://127.0.0.1:${receiver.port}`,
    spans: (): CollectedSpan[] =>
      receiver.received
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}
