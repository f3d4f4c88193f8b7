import { AsyncLocalStorage } from 'node:async_hooks'
import { isRequestId, parentIdOf, traceIdOf } from './trace-ids.ts'
import type { Config } from './config.ts'
import { noTracing, type SpanFacts, type TracedRequest, type Tracing } from './tracing.ts'
import type { Spans, Span } from './open-spans.ts'

/** Where something runs: within a span, in the trace of a request or in one of its own. */
type Place = { span: Span; requestId: string | undefined }

/**
 * Opens the traces of this process. The libraries are loaded only where a collector is configured; until they are, nothing is
 * traced. A collector that is slow, down or refuses takes nothing from the program: what does not fit into its queue is dropped.
 */
export function openTracing({ traces }: Pick<Config, 'traces'>, onError: (error: Error) => void): Tracing {
  if (!traces) return noTracing
  const places = new AsyncLocalStorage<Place>()
  const requests = new WeakMap<object, Span>()
  let spans: Spans | undefined
  const loading = import('./open-spans.ts').then(
    ({ openSpans }) => {
      spans = openSpans(traces, onError)
    },
    (error: unknown) => onError(error as Error),
  )

  async function within<T>(place: Place, work: () => Promise<T>): Promise<T> {
    try {
      return await places.run(place, work)
    } catch (error) {
      place.span.fail(error as Error)
      throw error
    } finally {
      place.span.end()
    }
  }

  const parentOf = (requestId: string | null | undefined) =>
    requestId && isRequestId(requestId) ? { traceId: traceIdOf(requestId), spanId: parentIdOf(requestId) } : undefined

  return {
    begin(request: TracedRequest, next) {
      if (!spans?.has(request.id)) return next()
      const facts = { 'http.request.method': request.method, 'http.route': request.routeOptions.url ?? 'unknown' }
      const span = spans.ofRequest(request.id, `${request.method} ${facts['http.route']}`, facts)
      requests.set(request, span)
      places.run({ span, requestId: request.id }, next)
    },
    end(request, status) {
      const span = requests.get(request)
      if (!span) return
      span.note({ 'http.response.status_code': status })
      if (status >= 500) span.fail()
      span.end()
    },
    part(name, facts, work) {
      const place = places.getStore()
      return spans && place ? within({ ...place, span: spans.within(place.span, name, facts) }, work) : work()
    },
    past(name: string, facts: SpanFacts, ms: number) {
      const place = places.getStore()
      if (spans && place) spans.within(place.span, name, facts, Date.now() - ms).end()
    },
    later(requestId, name, facts, work) {
      const parent = parentOf(requestId)
      if (!spans || (requestId && parent && !spans.has(requestId))) return work()
      const span = spans.after(parent, name, facts)
      return within({ span, requestId: requestId ?? undefined }, work)
    },
    async laterOfAll(requestIds, name, facts, work) {
      if (!spans) return work()
      const own = spans
      const parents = [...new Set(requestIds)].flatMap((id) => (own.has(id) ? (parentOf(id) ?? []) : []))
      if (!parents.length) return work()
      const begun = parents.map((parent) => own.after(parent, name, facts))
      try {
        return await places.exit(work)
      } catch (error) {
        for (const span of begun) span.fail(error as Error)
        throw error
      } finally {
        for (const span of begun) span.end()
      }
    },
    requestId: () => places.getStore()?.requestId,
    headers() {
      const place = places.getStore()
      const none: Record<string, string> = {}
      return place ? { traceparent: place.span.parentHeader } : none
    },
    async close() {
      await loading
      await spans?.close()
    },
  }
}
