import type { App } from './core/app.ts'
import { appOfWork } from './core/app-of-work.ts'
import type { Feature } from './core/feature.ts'
import { handleEventAgain, startSubscribers, type SubscriberTuning } from './core/run-subscribers.ts'

/** Starts everything that happens without a request: the jobs, the subscribers and the workers of all features. */
export async function startWork(
  app: App,
  features: readonly Pick<Feature, 'jobs' | 'subscribers' | 'workers'>[],
  tuning?: SubscriberTuning,
): Promise<{ close(): Promise<void> }> {
  const working = appOfWork(app)
  const subscribers = features.flatMap((feature) => feature.subscribers)
  await app.jobs.start(working, [...features.flatMap(({ jobs }) => jobs), handleEventAgain(subscribers)])
  const running = [
    await startSubscribers(working, subscribers, tuning),
    ...features.flatMap(({ workers }) => workers).map((start) => start(working, tuning)),
  ]
  return { close: () => Promise.all(running.map((one) => one.close())).then(() => undefined) }
}
