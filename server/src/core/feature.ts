import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'
import type { Served } from './context.ts'
import type { Hook } from './hooks.ts'
import type { JobHandler, JobName } from './jobs.ts'

/** What a feature adds to the program. Nothing of it takes effect unless server/src/features.ts lists the feature. */
export type Feature = {
  /** The name of its folder. */
  name: string
  routes: readonly Served[]
  jobs: readonly JobHandler<JobName>[]
  /** What it does at points that earlier features call. */
  hooks: readonly Hook[]
  /** Mounts its addresses outside of the API. */
  pages?: (server: FastifyInstance, app: App) => void | Promise<void>
}

export const defineFeature = ({
  routes = [],
  jobs = [],
  hooks = [],
  ...rest
}: Pick<Feature, 'name'> & Partial<Feature>): Feature => ({ ...rest, routes, jobs, hooks })
