import { z } from 'zod'
import { route } from '../../core/route.ts'

/** What the page of the platform's health shows, in this order. */
export const healthChecks = [
  'booksDifferences',
  'subscriberBehind',
  'webhooksBehind',
  'messagesWaiting',
  'messagesParked',
  'jobsParked',
  'tasksFailing',
  'connectionsWanted',
  'replicaBehind',
  'backupAge',
  'backupWaiting',
  'backupLoses',
] as const

export const systemHealth = route({
  audience: 'system',
  page: 'health',
  method: 'GET',
  path: '/admin/health',
  about: 'The figures of the running platform, each beside the limit from which an alert is raised.',
  reply: z.object({
    measuredAt: z.string(),
    /** Whether everybody may read some of it at /status. */
    isPublic: z.boolean(),
    checks: z.array(
      z.object({
        name: z.enum(healthChecks),
        /** The worst value; null where nothing is measured, as without a backup folder. */
        value: z.number().nullable(),
        /** Of what it is the worst: a subscriber, a channel, a task. */
        of: z.string().nullable(),
        limit: z.number(),
        unit: z.enum(['seconds', 'count']),
        state: z.enum(['good', 'exceeded', 'unknown']),
      }),
    ),
  }),
})
