import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  /** One answered request; `ms` is its time in milliseconds. */
  observe(method: string, route: string, status: number, ms: number): void
}

/** Prometheus metrics of this process, and of its requests by route. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'chopcard_http_request_seconds',
    help: 'Answered requests by route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 6],
    registers: [registry],
  })
  return {
    registry,
    observe: (method, route, status, ms) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
  }
}
