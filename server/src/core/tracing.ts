/** What a span says besides its name and its times: facts of the program, never contents of requests. */
export type SpanFacts = Record<string, string | number | boolean>

/** A request as its span shows it. */
export type TracedRequest = { id: string; method: string; routeOptions: { url?: string | undefined } }

/**
 * Traces of what the program does, for a collector that speaks OpenTelemetry. The id of a request is the id of its trace: what the
 * request causes later (a subscriber, a job, a webhook) knows that id by the audit log, and goes into the same trace.
 */
export type Tracing = {
  /** Begins the span of a request, and goes on within it. */
  begin(request: TracedRequest, next: () => void): void
  /** Ends the span of a request with the status of its answer. */
  end(request: TracedRequest, status: number): void
  /** Runs a part of what is under way; what belongs to no trace has no span. */
  part<T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>
  /** Adds a part of what is under way that has just ended; it took so many milliseconds. */
  past(name: string, facts: SpanFacts, ms: number): void
  /** Runs what a request has caused, in its trace; in a trace of its own without a request. */
  later<T>(requestId: string | null | undefined, name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>
  /** Runs what several requests have caused at once: a span in the trace of each. */
  laterOfAll<T>(requestIds: readonly string[], name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T>
  /** The request in whose trace this runs. */
  requestId(): string | undefined
  /** Headers that tell another system to which trace a call belongs (W3C Trace Context). */
  headers(): Record<string, string>
  /** Sends what is waiting, for as long as a stopping process has. */
  close(): Promise<void>
}

/** Does the work and nothing else, where no collector is configured. */
export const noTracing: Tracing = {
  begin: (_request, next) => next(),
  end: () => undefined,
  part: (_name, _facts, work) => work(),
  past: () => undefined,
  later: (_requestId, _name, _facts, work) => work(),
  laterOfAll: (_requestIds, _name, _facts, work) => work(),
  requestId: () => undefined,
  headers: () => ({}),
  close: () => Promise.resolve(),
}
