import { sendMemberMailJob } from '../../loyalty/cards/jobs.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { sendMemberMail } from './send-member-mail.ts'

/** A mail that features before this one ask for, in the transaction of their cause. */
export const sendAskedMail: JobHandler<typeof sendMemberMailJob> = {
  job: sendMemberMailJob,
  run: async (app, { merchantId, cardId, mail, messageId }) => {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found) return
    await app.database.tx((tx) => sendMemberMail(tx, app, found.merchant, cardId, mail, { id: messageId }))
  },
}
