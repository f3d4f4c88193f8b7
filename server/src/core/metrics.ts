import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Refusal } from '@chopcard/contract/core/errors.ts'

export type Metrics = {
  registry: Registry
  /** One answered request; `ms` is its time in milliseconds. */
  observe(method: string, route: string, status: number, ms: number): void
  countRefusal(code: Refusal['code']): void
  /** A request whose key had been answered before. */
  countRepeat(): void
  /** A call that a replica may answer, by who has answered it. */
  countReplicaRead(from: 'replica' | 'primary'): void
}

/** Prometheus metrics of this process, and of its requests by route. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Histogram({
    name: 'chopcard_http_request_seconds',
    help: 'Answered requests by route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
    registers,
  })
  const refusals = new Counter({
    name: 'chopcard_refusals_total',
    help: 'Refused requests by the code of the answer.',
    labelNames: ['code'],
    registers,
  })
  const repeats = new Counter({
    name: 'chopcard_repeated_requests_total',
    help: 'Requests that got the stored answer of an earlier one with the same key.',
    registers,
  })
  const replicaReads = new Counter({
    name: 'chopcard_replica_reads_total',
    help: 'Calls that a replica may answer, by the server that has answered.',
    labelNames: ['from'],
    registers,
  })
  return {
    registry,
    observe: (method, route, status, ms) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    countRefusal: (code) => refusals.inc({ code }),
    countRepeat: () => repeats.inc(),
    countReplicaRead: (from) => replicaReads.inc({ from }),
  }
}
