import { mailAccountLinkJob } from './jobs.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { findAccount } from './find-account.ts'
import { mailLink } from './one-time-links.ts'

/** Mails the link that somebody asked for, if the address is known. An unconfirmed one gets its confirmation again. */
export const mailAccountLink: JobHandler<typeof mailAccountLinkJob> = {
  job: mailAccountLinkJob,
  run: (app, { email, wants, language, nickname, redirect }) =>
    app.database.tx(async (tx) => {
      const account = await findAccount(tx, email)
      if (!account) return
      const purpose = wants === 'sign-in' && !account.emailConfirmed ? 'register' : wants
      await mailLink(tx, app, account, purpose, { language, nickname, redirect })
    }),
}
