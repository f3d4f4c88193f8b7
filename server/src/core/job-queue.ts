import type { Database, Tx } from './database.ts'
import type { JobList } from './job-list.ts'

export type JobName = keyof JobList

export type ParkedJob = { id: string; name: JobName; payload: object; error: string; parkedAt: Date }

/** Does the jobs of one name; `App` is the running program that it works with. */
export type HandlerWith<App, N extends JobName> = {
  name: N
  // Declared as a method, so that handlers of different payloads fit into one list.
  run(app: App, payload: JobList[N]): Promise<unknown>
  /** Schedule in UTC. */
  cron?: string
  /** Closes what the handler keeps open, after the last job has ended. */
  close?: () => void
}

/** The job queue, for handlers that work with `App`. */
export type Jobs<App> = {
  /** Adds a job in the transaction of its cause: both are committed, or neither. */
  add<N extends JobName>(tx: Tx, name: N, payload: JobList[N]): Promise<void>
  /** Starts processing jobs; call it once. */
  start(app: App, handlers: readonly HandlerWith<App, JobName>[]): Promise<void>
  /** Applies the configured schedules to the queue. */
  applySchedules(app: { database: Database }): Promise<void>
  /** Jobs that failed ten times, oldest first. */
  parked(): Promise<ParkedJob[]>
  /** Gives a parked job ten more attempts; false if it is not parked. */
  rerun(id: string): Promise<boolean>
  /** Adds a job again in the transaction; it replaces a parked job with the same payload. */
  addAnew<N extends JobName>(tx: Tx, name: N, payload: JobList[N]): Promise<void>
  /** When a job with this payload is tried next; undefined if none waits. */
  nextTry<N extends JobName>(name: N, payload: JobList[N]): Promise<Date | undefined>
  /** Waits for running jobs, for ten seconds at most. */
  stop(): Promise<void>
}
