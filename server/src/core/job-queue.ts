import type { Database, Tx } from './database.ts'

/** A kind of background job: its name in the queue, and how many of them one process runs at once. */
export type Job<Payload extends object = object> = {
  name: string
  atOnce: number
  /** Says what its payload is, to the compiler alone. */
  carries?(payload: Payload): void
}
export type PayloadOf<J extends Job> = J extends Job<infer Payload> ? Payload : never

/** A kind of job. Whoever adds one and its handler refer to this value, and name it nowhere else. */
export const defineJob = <Payload extends object = Record<never, never>>(name: string, atOnce = 1): Job<Payload> => ({
  name,
  atOnce,
})

export type ParkedJob = { id: string; name: string; payload: object; error: string; parkedAt: Date }

/** Does the jobs of one kind; `App` is the running program that it works with. */
export type HandlerWith<App, J extends Job> = {
  job: J
  // Declared as a method, so that handlers of different payloads fit into one list.
  run(app: App, payload: PayloadOf<J>): Promise<unknown>
  /** Schedule in UTC. */
  cron?: string
  /** Closes what the handler keeps open, after the last job has ended. */
  close?: () => void
}

/** The job queue, for handlers that work with `App`. */
export type Jobs<App> = {
  /** Adds jobs of one kind in the transaction of their cause, by one statement: all are committed, or none. */
  add<Payload extends object>(tx: Tx, job: Job<Payload>, ...payloads: NoInfer<Payload>[]): Promise<void>
  /** Starts processing jobs; call it once. */
  start(app: App, handlers: readonly HandlerWith<App, Job>[]): Promise<void>
  /** Applies the configured schedules to the queue. */
  applySchedules(app: { database: Database }): Promise<void>
  /** Adds the job of a stored task, for one of its schedules. */
  addTask(tx: Tx, task: string, schedule: string): Promise<void>
  /** Jobs that failed ten times, oldest first. */
  parked(): Promise<ParkedJob[]>
  /** Gives a parked job ten more attempts; false if it is not parked. */
  rerun(id: string): Promise<boolean>
  /** Adds a job again in the transaction; it replaces a parked job with the same payload. */
  addAnew<Payload extends object>(tx: Tx, job: Job<Payload>, payload: NoInfer<Payload>): Promise<void>
  /** When a job with this payload is tried next; undefined if none waits. */
  nextTry<Payload extends object>(job: Job<Payload>, payload: NoInfer<Payload>): Promise<Date | undefined>
  /** Waits for running jobs, for ten seconds at most. */
  stop(): Promise<void>
}
