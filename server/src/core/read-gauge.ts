import { Gauge, type Registry } from 'prom-client'

/** A value of a gauge, with its label where the gauge has one. */
export type Reading = { value: number; label?: string }

/**
 * A gauge that is read when somebody asks for it. Without values while it cannot be read, so that the other figures are still
 * answered when the database is away.
 */
export function readGauge(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label?: string },
  read: () => readonly Reading[] | Promise<readonly Reading[]>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [],
    async collect() {
      this.reset()
      // Without a label, no reading is a zero to Prometheus, which would hide that nothing is known.
      if (!label) this.remove()
      const readings = await Promise.resolve(read()).catch(() => [])
      for (const one of readings) this.set(label ? { [label]: one.label ?? '' } : {}, one.value)
    },
  })
  registry.registerMetric(gauge)
}
