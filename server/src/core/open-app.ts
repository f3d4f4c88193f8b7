import type { App } from './app.ts'
import type { Config } from './config.ts'
import { onlyReads, openDatabase, type Tx } from './database.ts'
import { hasWritten, writeLeftEvents } from './events.ts'
import type { Feature } from './feature.ts'
import { openHooks } from './hooks.ts'
import type { Job } from './job-queue.ts'
import { type JobsTuning, openJobs } from './jobs.ts'
import { type EventFeed, openEventFeed } from './event-feed.ts'
import { openLive } from './live.ts'
import { handleEventJob } from './run-subscribers.ts'
import type { Log } from './log.ts'
import { measureWork } from './measure-work.ts'
import { openMetrics } from './metrics.ts'
import { openReplica } from './replica.ts'
import { openRequestLog } from './request-log.ts'
import { openStorage } from './storage.ts'
import { openTracing } from './open-tracing.ts'

/** Opens everything that the program needs, on a migrated database. */
export function openApp(
  config: Config,
  databaseUrl: string,
  log: Log,
  features: readonly (Pick<Feature, 'hooks' | 'metrics'> & { jobs: readonly { job: Job }[] })[],
  tuning?: JobsTuning,
): App & { close(): Promise<void> } {
  const lost = (error: Error) => log.warn({ error: error.message }, 'a database connection was lost')
  const tracing = openTracing(config, (error) => log.warn({ error: error.message }, 'traces are lost'))
  const around = {
    tracing,
    beforeCommit: writeLeftEvents,
    // A subscriber that only reads must not wake itself again.
    committed(tx: Tx) {
      if (hasWritten(tx)) feed.wake()
    },
  }
  const database = openDatabase(databaseUrl, config.poolSize, lost, around, config.preparesStatements)
  // Without a pipeline: only the till's statements are worth one.
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : openReplica(
          config.replicaUrl,
          openDatabase(config.replicaUrl, config.poolSize, lost, { ...onlyReads, tracing }, false),
          database.pool,
          log,
        )
  const direct = config.directDatabaseUrl ?? databaseUrl
  const kinds = [handleEventJob, ...features.flatMap((feature) => feature.jobs.map(({ job }) => job))]
  const jobs = openJobs(direct, log, kinds, { tracing, ...tuning })
  const feed: EventFeed = openEventFeed(direct, database.pool, log)
  const requestLog = openRequestLog(database, log)
  const live = openLive(feed, database.pool, log)
  const app = {
    config,
    log,
    metrics: openMetrics(),
    tracing,
    database,
    replica,
    jobs,
    feed,
    live,
    storage: openStorage(config),
    requestLog,
    hooks: openHooks(features.flatMap(({ hooks }) => hooks)),
    async close() {
      await jobs.stop()
      live.close()
      await requestLog.close()
      await feed.close()
      await replica?.close()
      await database.close()
      await tracing.close()
    },
  }
  measureWork(app)
  for (const { metrics } of features) metrics?.(app.metrics.registry, app)
  return app
}
