import { randomBytes } from 'node:crypto'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import { parentIdOf, traceIdOf } from './trace-ids.ts'
import type { SpanFacts } from './tracing.ts'

/** One span. `parentHeader` names it to another system, as W3C Trace Context has it. */
export type Span = {
  readonly parentHeader: string
  readonly context: SpanContext
  note(facts: SpanFacts): void
  fail(error?: Error): void
  end(): void
}

export type Spans = ReturnType<typeof openSpans>

const CLOSE_MS = 3_000

/** Makes spans and sends them in batches. The share is of traces, so that a trace is whole or missing in every process. */
export function openSpans({ endpoint, share }: NonNullable<Config['traces']>, onError: (error: Error) => void) {
  let ofRequest: string | undefined
  const hex = (bytes: number) => randomBytes(bytes).toString('hex')
  const ignore = () => undefined
  const logger = { error: (message: string) => onError(new Error(message)), warn: ignore, info: ignore, debug: ignore }
  diag.setLogger({ ...logger, verbose: ignore }, DiagLogLevel.ERROR)
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const sampler = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'chopcard' })),
    sampler,
    // The first span of a request has the ids that its request's id says.
    idGenerator: {
      generateTraceId: () => (ofRequest ? traceIdOf(ofRequest) : hex(16)),
      generateSpanId: () => (ofRequest ? parentIdOf(ofRequest) : hex(8)),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('chopcard')
  const isSampled = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED

  function begin(name: string, facts: SpanFacts, parent?: SpanContext, startTime?: number): Span {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const kind = ofRequest ? SpanKind.SERVER : SpanKind.INTERNAL
    const span = tracer.startSpan(name, { attributes: facts, kind, ...(startTime && { startTime }) }, context)
    const own = span.spanContext()
    const flags = own.traceFlags.toString(16).padStart(2, '0')
    return {
      context: own,
      parentHeader: `00-${own.traceId}-${own.spanId}-${flags}`,
      note: (more) => void span.setAttributes(more),
      fail(error) {
        span.setStatus({ code: SpanStatusCode.ERROR, ...(error && { message: error.message }) })
      },
      end: () => span.end(),
    }
  }

  return {
    /** Whether the trace of a request is sent: what belongs to another needs no span. */
    has: (requestId: string): boolean => isSampled(traceIdOf(requestId)),
    ofRequest(id: string, name: string, facts: SpanFacts): Span {
      ofRequest = id
      try {
        return begin(name, facts)
      } finally {
        ofRequest = undefined
      }
    },
    within: (parent: Span, name: string, facts: SpanFacts, startTime?: number): Span =>
      begin(name, facts, parent.context, startTime),
    after: (parent: Pick<SpanContext, 'traceId' | 'spanId'> | undefined, name: string, facts: SpanFacts): Span =>
      begin(name, facts, parent && { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true }),
    /** Sends what is waiting; a collector that does not answer is not waited for. */
    async close() {
      await Promise.race([
        provider.shutdown().catch(onError),
        new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref()),
      ])
    },
  }
}
