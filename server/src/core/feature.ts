import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { App } from './app.ts'
import type { Served } from './context.ts'
import type { Hook } from './hooks.ts'
import type { JobHandler } from './jobs.ts'
import type { DB } from './schema.d.ts'
import type { Subscriber } from './subscriber.ts'
import type { Worker } from './worker.ts'

/** What a feature adds to the program. Nothing of it takes effect unless server/src/features.ts lists the feature. */
export type Feature = {
  /** The name of its folder. */
  name: string
  /** Its files that other features may import (server/test/imports.test.ts). */
  exports: readonly string[]
  /** The tables that it alone writes (server/test/statements.test.ts). */
  tables: readonly (keyof DB)[]
  routes: readonly Served[]
  jobs: readonly JobHandler[]
  /** What it does when something has changed, in this feature or another. */
  subscribers: readonly Subscriber[]
  /** What it does all the time, in every process that works on jobs. */
  workers: readonly Worker[]
  /** What it does at points that earlier features call. */
  hooks: readonly Hook[]
  /** Mounts its addresses outside of the API. */
  pages?: (server: FastifyInstance, app: App) => void | Promise<void>
  /** Adds its figures to those of `/api/metrics`. */
  metrics?: (registry: Registry, app: App) => void
}

export const defineFeature = ({
  exports = [],
  tables = [],
  routes = [],
  jobs = [],
  hooks = [],
  subscribers = [],
  workers = [],
  ...rest
}: Pick<Feature, 'name'> & Partial<Feature>): Feature => ({
  ...rest,
  exports,
  tables,
  routes,
  jobs,
  hooks,
  subscribers,
  workers,
})
