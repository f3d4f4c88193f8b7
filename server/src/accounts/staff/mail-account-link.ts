import { mailAccountLinkJob } from './jobs.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { findAccount } from './find-account.ts'
import { firstPage } from './landing-rules.ts'
import { mailLink } from './one-time-links.ts'

/** Mails the link that somebody asked for, if the address is known. An unconfirmed one gets its confirmation again. */
export const mailAccountLink: JobHandler<typeof mailAccountLinkJob> = {
  job: mailAccountLinkJob,
  run: (app, { email, wants, language, nickname, redirect }) =>
    app.database.tx(async (tx) => {
      const account = await findAccount(tx, email)
      if (!account) return
      const purpose = wants === 'sign-in' && !account.emailConfirmed ? 'register' : wants
      // Who registered a shop begins it; others were invited to one.
      const isNewShop = purpose === 'register' && account.merchantStaff === 1
      const leadsTo = isNewShop ? firstPage : redirect
      await mailLink(tx, app, account, purpose, { language, nickname, redirect: leadsTo })
    }),
}
