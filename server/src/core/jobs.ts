import type { App } from './app.ts'
import type { Tx } from './database.ts'

/** Every background job by name with its payload: one list, handlers in their features. */
export type JobList = {
  'deliver-message': { messageId: string }
  'run-export': { merchantId: string; exportId: string }
  'close-days': Record<never, never>
  reconcile: Record<never, never>
  'clean-up': Record<never, never>
}
export type JobName = keyof JobList

export type JobHandler<N extends JobName> = {
  name: N
  run: (app: App, payload: JobList[N]) => Promise<unknown>
  cron?: string
}

export type Jobs = {
  /** Adds a job in the transaction that causes it: both are there or neither. */
  add<N extends JobName>(tx: Tx, name: N, payload: JobList[N]): Promise<void>
  /** Starts working; call it once. */
  start(app: App, handlers: JobHandler<JobName>[]): Promise<void>
  stop(): Promise<void>
}
