import type * as contract from '@chopcard/contract/platform/admin/failed-jobs.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { pageRequest } from '../../core/paging.ts'

/** The jobs that are tried no more; what they carry stays on the server. */
export const listFailedJobs: Verb<typeof contract.listFailedJobs> = async ({ app }, { query }) => {
  const { page, pageSize } = pageRequest(query)
  const q = query.q?.toLowerCase() ?? ''
  const found = (await app.jobs.parked()).filter(({ name, error }) => `${name} ${error}`.toLowerCase().includes(q))
  const ordered = query.sort === 'failedAt' ? found : found.toReversed()
  const items = ordered
    .slice((page - 1) * pageSize, page * pageSize)
    .map(({ id, name, error, parkedAt }) => ({ id, job: name, error, failedAt: parkedAt.toISOString() }))
  return { items, paging: { page, pageSize, total: found.length, totalIsExact: true } }
}

/** Gives a job ten more tries. */
export const rerunJob: Verb<typeof contract.rerunJob> = (ctx, { params: { id } }) =>
  ctx.write(async () => {
    const job = (await ctx.app.jobs.parked()).find((one) => one.id === id) ?? refuse('NOT_FOUND')
    // Sent with its own id, so that two who ask at once add it once.
    await ctx.app.jobs.rerun(id)
    // Not its error: what it names may have to be forgotten, and this log is never changed.
    ctx.note({ target: id, before: { job: job.name } })
    return { done: true as const }
  })
