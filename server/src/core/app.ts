import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { EventFeed } from './event-feed.ts'
import type { Hooks } from './hooks.ts'
import type { Jobs } from './job-queue.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Replica } from './replica.ts'
import type { RequestLog } from './request-log.ts'
import type { Storage } from './storage-types.ts'
import type { Tracing } from './tracing.ts'

/** The parts of the running program; every verb and job gets them. */
export type App = {
  config: Config
  log: Log
  metrics: Metrics
  tracing: Tracing
  database: Database
  /** A copy that some calls may read, if there is one. */
  replica: Replica | undefined
  jobs: Jobs<App>
  feed: EventFeed
  live: Live
  storage: Storage
  /** What keys of the integration API called. */
  requestLog: RequestLog
  /** What the features of the list do at the points that earlier features call. */
  hooks: Hooks
}
