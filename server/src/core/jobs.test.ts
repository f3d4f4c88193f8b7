import { afterEach, expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'
import { openPieces, type Pieces } from '../../test/pieces.ts'
import type { JobHandler } from './jobs.ts'
import { defineJob } from './job-queue.ts'
import { deliverMessageJob } from './outbox.ts'
import { maxTries } from './jobs.ts'
import { oncePerDay } from './once-per-day.ts'

const open: Pieces[] = []
afterEach(async () => {
  for (const made of open.splice(0).toReversed()) await made.close()
})
function pieces(tuning: Parameters<typeof openPieces>[1] = {}): Pieces {
  const made = openPieces({}, tuning)
  open.push(made)
  return made
}

const handler = (run: (messageId: string) => Promise<unknown>): JobHandler[] => [
  { job: deliverMessageJob, run: (_, payload) => run((payload as { messageId: string }).messageId) },
]

test('a job runs when its transaction commits, and not when it is rolled back', async () => {
  const app = pieces()
  const seen: string[] = []
  await app.jobs.start(
    app,
    handler(async (id) => seen.push(id)),
  )
  const undone = app.database.tx(async (tx) => {
    await app.jobs.add(tx, deliverMessageJob, { messageId: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await app.database.tx((tx) => app.jobs.add(tx, deliverMessageJob, { messageId: 'kept' }))
  await vi.waitFor(() => expect(seen).toEqual(['kept']), { timeout: 25_000 })
})

test('a job may be added before any worker runs, and waits for one', async () => {
  const app = pieces()
  await app.database.tx((tx) => app.jobs.add(tx, deliverMessageJob, { messageId: 'early' }))
  const seen: string[] = []
  await app.jobs.start(
    app,
    handler(async (id) => seen.push(id)),
  )
  await vi.waitFor(() => expect(seen).toEqual(['early']), { timeout: 25_000 })
})

test('a failing job is tried ten times, then parked with its error, and runs again on request', async () => {
  const app = pieces({ queue: { retryDelayMax: 0 }, pollSeconds: 0.5 })
  let tries = 0
  let healed = false
  await app.jobs.start(
    app,
    handler(async () => {
      tries++
      if (!healed) throw new Error('no such luck')
    }),
  )
  await app.database.tx((tx) => app.jobs.add(tx, deliverMessageJob, { messageId: 'poison' }))
  const parked = await vi.waitUntil(async () => (await app.jobs.parked())[0], { timeout: 25_000, interval: 100 })
  expect(tries).toBe(maxTries)
  expect(parked).toMatchObject({ name: 'deliver-message', payload: { messageId: 'poison' }, error: 'no such luck' })

  healed = true
  expect(await app.jobs.rerun(parked.id)).toBe(true)
  expect(await app.jobs.rerun(parked.id)).toBe(false)
  await vi.waitFor(() => expect(tries).toBe(maxTries + 1), { timeout: 25_000 })
  expect(await app.jobs.parked()).toEqual([])
})

test('each job is run by only one of two processes at the same queue', async () => {
  const one = pieces()
  const two = pieces({ schema: one.jobsSchema })
  const seen: string[] = []
  // Both start at once, as two new processes do on an empty database.
  await Promise.all(
    [one, two].map((app) =>
      app.jobs.start(
        app,
        handler(async (id) => seen.push(id)),
      ),
    ),
  )
  const ids = Array.from({ length: 40 }, () => newId())
  await Promise.all(ids.map((messageId) => one.database.tx((tx) => one.jobs.add(tx, deliverMessageJob, { messageId }))))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(ids.length), { timeout: 20_000 })
  expect([...seen].sort()).toEqual([...ids].sort())
})

test('the stored schedules follow the current handlers, and a handler is closed when the worker stops', async () => {
  const app = pieces()
  const closed = vi.fn<() => void>()
  const nightly: JobHandler = { job: defineJob('reconcile'), cron: '5 3 * * *', run: async () => 1, close: closed }
  const schedules = async () =>
    (await app.database.pool.query(`select name, cron, timezone from "${app.jobsSchema}".schedule`)).rows as unknown[]
  await app.jobs.start(app, [nightly])
  expect(await schedules()).toEqual([{ name: 'reconcile', cron: '5 3 * * *', timezone: 'UTC' }])

  const later = pieces({ schema: app.jobsSchema })
  await later.jobs.start(later, [{ job: defineJob('clean-up'), cron: '0 4 * * *', run: async () => 1 }])
  expect(await schedules()).toEqual([{ name: 'clean-up', cron: '0 4 * * *', timezone: 'UTC' }])

  expect(closed).not.toHaveBeenCalled()
  await app.jobs.stop()
  expect(closed).toHaveBeenCalledOnce()
})

test('a queue of an earlier version gets the settings of this one', async () => {
  const earlier = pieces({ queue: { retryLimit: 1 } })
  const triesOf = async () => {
    const text = `select retry_limit from "${earlier.jobsSchema}".queue where name = $1`
    const { rows } = await earlier.database.pool.query<{ retry_limit: number }>(text, [deliverMessageJob.name])
    return rows[0]?.retry_limit
  }
  await earlier.jobs.parked()
  expect(await triesOf()).toBe(1)
  await pieces({ schema: earlier.jobsSchema }).jobs.parked()
  expect(await triesOf()).toBe(maxTries - 1)
})

test('a stop waits for the end of a running job', async () => {
  const app = pieces()
  const started = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let ended = false
  await app.jobs.start(
    app,
    handler(async () => {
      started.resolve()
      await mayEnd.promise
      ended = true
    }),
  )
  await app.database.tx((tx) => app.jobs.add(tx, deliverMessageJob, { messageId: 'slow' }))
  await started.promise
  const stopping = app.jobs.stop()
  mayEnd.resolve()
  await stopping
  expect(ended).toBe(true)
})

test('jobs run again after the database has cut every connection of the queue', async () => {
  const app = pieces()
  const seen: string[] = []
  await app.jobs.start(
    app,
    handler(async (id) => seen.push(id)),
  )
  const add = (messageId: string) => app.database.tx((tx) => app.jobs.add(tx, deliverMessageJob, { messageId }))
  // Its own connections tell the queue how a kind of job is stored, once.
  await add('before')
  await vi.waitFor(() => expect(seen).toEqual(['before']), { timeout: 20_000 })
  const { rows } = await app.database.pool.query<{ cut: number }>(
    'select count(pg_terminate_backend(pid)) as cut from pg_stat_activity where application_name = $1',
    [app.jobsSchema],
  )
  expect(rows[0]?.cut).toBeGreaterThan(1)
  await add('afterwards')
  await vi.waitFor(() => expect(seen).toEqual(['before', 'afterwards']), { timeout: 20_000 })
})

test('a daily task for one subject is done once by 20 parallel workers, and again on another day', async () => {
  const app = pieces()
  const subject = newId()
  let effects = 0
  const work = () =>
    oncePerDay(app.database, 'count', '2026-11-21', subject, async () => {
      effects++
      return { effects }
    })
  const results = await Promise.all(Array.from({ length: 20 }, work))
  expect(effects).toBe(1)
  expect(results.filter((result) => result !== undefined)).toEqual([{ effects: 1 }])
  const nextDay = await oncePerDay(app.database, 'count', '2026-11-22', subject, async () => 'done')
  expect(nextDay).toBe('done')
})

test('a task that fails is not recorded as done', async () => {
  const app = pieces()
  const subject = newId()
  const failed = oncePerDay(app.database, 'fail', '2026-11-21', subject, async () => {
    throw new Error('not today')
  })
  await expect(failed).rejects.toThrow('not today')
  expect(await oncePerDay(app.database, 'fail', '2026-11-21', subject, async () => 'done')).toBe('done')
})
