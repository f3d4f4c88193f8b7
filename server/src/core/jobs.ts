import type { HandlerWith, Job, ParkedJob, Jobs } from './job-queue.ts'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from 'pg-boss'
import type { App } from './app.ts'
import type { Log } from './log.ts'
import { applySchedules, keepTaskRun, knowSchedules } from './schedules.ts'
import { SteadyClient } from './steady-client.ts'
import { noTracing, type Tracing } from './tracing.ts'

export type JobHandler<J extends Job = Job> = HandlerWith<App, J>

/** Number of attempts, with growing pauses, before a job is parked. */
export const maxTries = 10

const parkedQueue = 'parked'
const year = 365 * 24 * 3600
/** The first pause is ten seconds, the last about an hour: two hours in all. */
const steady: QueueOptions = {
  retryLimit: maxTries - 1,
  retryBackoff: true,
  retryDelay: 10,
  retryDelayMax: 3600,
  // If the process of a job has died, another one takes over after half a minute.
  heartbeatSeconds: 30,
}

/**
 * pg-boss reckons with the clock of the process: when schedules are due, by how far it is from the database's, and how long a worker
 * pauses. So often it compares the clocks, within the minute in which a schedule is due, and each worker looks for jobs: one that
 * was at work when the clock was put back would pause for as long.
 */
const CLOCK_SECONDS = 30

export type JobsTuning = { schema?: string; queue?: QueueOptions; pollSeconds?: number; tracing?: Tracing }

/**
 * The job queue in the database, in its own schema, which is created at first use with a queue for each kind of job; any
 * number of processes may share it. `tuning` is for tests: a separate schema, shorter pauses, more frequent polling.
 */
export function openJobs(databaseUrl: string, log: Log, kinds: readonly Job[], tuning: JobsTuning = {}): Jobs<App> {
  const schema = tuning.schema ?? 'pgboss'
  const options = {
    connectionString: databaseUrl,
    application_name: schema,
    Client: SteadyClient,
    max: 4,
    schema,
    useListenNotify: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    clockMonitorIntervalSeconds: CLOCK_SECONDS,
  }
  const boss = new PgBoss(options)
  boss.on('error', (error) => log.error({ error: error.message }, 'jobs'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  let opening: Promise<void> | undefined
  const open = () =>
    (opening ??= makeQueues(boss, kinds, { ...steady, ...tuning.queue }).catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  let working: readonly JobHandler[] = []
  const workers: string[] = []
  let waking: NodeJS.Timeout | undefined

  return {
    async add(tx, { name }, ...payloads) {
      await open()
      const jobs = payloads.map((payload) => ({ data: withCause(payload, tuning.tracing) }))
      if (jobs.length) await boss.insert(name, jobs, { db: fromKysely(tx) })
    },
    async start(app, handlers) {
      await open()
      working = handlers
      for (const handler of handlers) workers.push(await work(boss, app, handler, tuning.pollSeconds ?? 2))
      waking = setInterval(() => workers.forEach((id) => boss.notifyWorker(id)), CLOCK_SECONDS * 1000).unref()
      await knowSchedules(app.database.kysely, handlers)
      await applySchedules(boss, app.database.kysely, handlers)
    },
    async applySchedules({ database }) {
      await open()
      await applySchedules(boss, database.kysely, working.length ? working : undefined)
    },
    async addTask(tx, task, schedule) {
      await open()
      await boss.send(task, { schedule }, { db: fromKysely(tx) })
    },
    async parked() {
      await open()
      const jobs = await boss.findJobs<object>(parkedQueue)
      return jobs.map(parkedJob).sort((a, b) => a.parkedAt.getTime() - b.parkedAt.getTime())
    },
    async rerun(id) {
      await open()
      const [job] = await boss.findJobs<object>(parkedQueue, { id })
      if (!job?.sourceName) return false
      // The job keeps its id, so that a second call adds no second job.
      await boss.send(job.sourceName, job.data, { id })
      await boss.deleteJob(parkedQueue, id)
      return true
    },
    async addAnew(tx, { name }, payload) {
      await open()
      const db = fromKysely(tx)
      const parked = await boss.findJobs<object>(parkedQueue, { data: payload, db })
      for (const { id, sourceName } of parked) if (sourceName === name) await boss.deleteJob(parkedQueue, id, { db })
      await boss.send(name, withCause(payload, tuning.tracing), { db })
    },
    async nextTry({ name }, payload) {
      await open()
      const waiting = await boss.findJobs<object>(name, { data: payload, queued: true })
      return waiting.map(({ startAfter }) => startAfter).sort((a, b) => a.getTime() - b.getTime())[0]
    },
    async stop() {
      await opening?.catch(() => undefined)
      clearInterval(waking)
      await boss.stop({ graceful: true, timeout: 10_000 })
      for (const handler of working) handler.close?.()
    },
  }
}

/** A job's payload as it is stored: with the request that caused it, where requests are traced. */
type Caused = { causedBy?: string; schedule?: string }

function withCause<Payload extends object>(payload: Payload, tracing = noTracing): Payload & Caused {
  const requestId = tracing.requestId()
  return requestId ? { ...payload, causedBy: requestId } : payload
}

async function makeQueues(boss: PgBoss, kinds: readonly Job[], settings: QueueOptions): Promise<void> {
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(parkedQueue)) await boss.createQueue(parkedQueue, { retentionSeconds: year })
  const queue = { ...settings, deadLetter: parkedQueue, notify: true }
  for (const { name } of kinds) {
    const before = known.get(name)
    if (!before) await boss.createQueue(name, queue)
    // A queue that exists keeps the settings of an earlier version, so they are updated.
    else if (differs(before, queue)) await boss.updateQueue(name, queue)
  }
}

const differs = (before: QueueOptions, after: QueueOptions) =>
  Object.entries(after).some(([name, value]) => before[name as keyof QueueOptions] !== value)

/** Answers with the id of the worker. */
async function work(boss: PgBoss, app: App, handler: JobHandler, pollSeconds: number): Promise<string> {
  const options = {
    batchSize: handler.job.atOnce,
    burstWhenBatchFull: true,
    // New jobs are announced by a notification; polling finds those whose pause is over.
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
    includeMetadata: true,
    perJobResults: true,
  } as const
  return boss.work<object, unknown, typeof options>(handler.job.name, options, (jobs) =>
    Promise.all(jobs.map((job) => attempt(app, handler, job))),
  )
}

async function attempt(app: App, handler: JobHandler, job: JobWithMetadata): Promise<JobResult> {
  const { causedBy, ...payload } = job.data as Caused
  const { name } = handler.job
  const facts = { job: name, id: job.id, try: job.retryCount + 1 }
  const began = performance.now()
  // A run started by a schedule names it; a run started by hand counts for the task itself.
  const { schedule = name } = payload
  const keep = (run: { succeeded: boolean; result?: unknown; error?: string }) =>
    handler.cron && keepTaskRun(app.database.kysely, { schedule, task: name, ms: performance.now() - began, ...run })
  try {
    const result = await app.tracing.later(causedBy, `job ${name}`, facts, () => handler.run(app, payload))
    await keep({ succeeded: true, result })
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const { message, stack } = error as Error
    const last = job.retryCount >= job.retryLimit
    await Promise.resolve(keep({ succeeded: false, error: message })).catch(() => undefined)
    app.log.error({ ...facts, error: stack }, last ? 'job parked' : 'job failed, to be tried again')
    return { id: job.id, status: 'failed', output: { message } }
  }
}

const parkedJob = (job: JobWithMetadata): ParkedJob => ({
  id: job.id,
  name: job.sourceName ?? '',
  payload: job.data,
  error: (job.output as { message?: string } | null)?.message ?? '',
  parkedAt: job.createdOn,
})
