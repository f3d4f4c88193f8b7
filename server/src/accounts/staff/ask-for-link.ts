import { mailAccountLinkJob } from './jobs.ts'
import type { BaseContext } from '../../core/context.ts'
import type { PayloadOf } from '../../core/job-queue.ts'
import { consumeMailAttempt } from '../../core/sign-in-attempts.ts'

type Asked = Omit<PayloadOf<typeof mailAccountLinkJob>, 'language'>

/**
 * Has a link mailed to an address, if it is known: that is found out by the job, so that asking is the same for every
 * address. Refuses with TOO_MANY_REQUESTS.
 */
export async function askForLink(ctx: BaseContext, asked: Asked): Promise<void> {
  await consumeMailAttempt(ctx, asked.email)
  await ctx.app.database.tx((tx) => ctx.app.jobs.add(tx, mailAccountLinkJob, { ...asked, language: ctx.language }))
}
