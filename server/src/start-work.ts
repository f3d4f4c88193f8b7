import type { App } from './core/app.ts'
import type { Feature } from './core/feature.ts'
import { handleEventAgain, startSubscribers, type SubscriberTuning } from './core/run-subscribers.ts'

/** Starts everything that happens without a request: the jobs and the subscribers of all features. */
export async function startWork(
  app: App,
  features: readonly Pick<Feature, 'jobs' | 'subscribers'>[],
  tuning?: SubscriberTuning,
): Promise<{ close(): Promise<void> }> {
  const subscribers = features.flatMap((feature) => feature.subscribers)
  await app.jobs.start(app, [...features.flatMap(({ jobs }) => jobs), handleEventAgain(subscribers)])
  return startSubscribers(app, subscribers, tuning)
}
