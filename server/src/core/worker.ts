import type { App } from './app.ts'
import type { SubscriberTuning } from './run-subscribers.ts'

/** Work that runs from the start of a process to its end, beside jobs and subscribers. */
export type Worker = (app: App, tuning?: Pick<SubscriberTuning, 'concerns'>) => { close(): Promise<void> }
