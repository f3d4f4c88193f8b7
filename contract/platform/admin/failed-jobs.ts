import { z } from 'zod'
import { Id, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const onPage = { audience: 'system', page: 'scheduled-task-list' } as const

export const listFailedJobs = route({
  ...onPage,
  method: 'GET',
  path: '/admin/failedJob',
  about:
    'The background jobs that failed ten times and are tried no more, with the last error. `q` finds by job or error.',
  query: paged(['failedAt']),
  shape: 'list',
  reply: z.object({
    id: z.string(),
    /** The task of the program. */
    job: z.string(),
    error: z.string(),
    failedAt: z.string(),
  }),
})

export const rerunJob = route({
  ...onPage,
  method: 'POST',
  path: '/admin/failedJob/{id}/rerun',
  about: 'Gives a job that failed ten more tries.',
  movesValue: true,
  params: { id: Id },
  body: z.strictObject({}),
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})
