import { defineJob } from '../../core/job-queue.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { findOpenMerchant } from '../../core/authenticate.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { sendMemberMail } from './send-member-mail.ts'

const batch = 500

/** Every minute: tells the members whose balance changed a minute ago, and not that it changed back. */
export const sendBalanceNotices: JobHandler = {
  job: defineJob('send-balance-notices'),
  cron: '* * * * *',
  run: async (app) => {
    let sent = 0
    for (;;) {
      const due = await dueNotices(app)
      await oneByOne(due, async (notice) => {
        if (await sendNotice(app, notice)) sent++
      })
      if (due.length < batch) return { sent }
    }
  },
}

type Due = { merchant_id: string; card_id: string }

const dueNotices = (app: App): Promise<Due[]> =>
  app.database.kysely
    .selectFrom('balance_notice')
    .select(['merchant_id', 'card_id'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(batch)
    .execute()

async function sendNotice(app: App, { merchant_id: merchantId, card_id: cardId }: Due): Promise<boolean> {
  const found = await findOpenMerchant(app.database.kysely, merchantId)
  return app.database.tx(async (tx) => {
    // Whoever takes the row away sends the mail.
    const taken = await tx
      .deleteFrom('balance_notice as n')
      .using('card as c')
      .whereRef('c.merchant_id', '=', 'n.merchant_id')
      .whereRef('c.id', '=', 'n.card_id')
      .where('n.merchant_id', '=', merchantId)
      .where('n.card_id', '=', cardId)
      .returning(sql<number>`coalesce(n.change, c.balance - n.balance_before)`.as('change'))
      .executeTakeFirst()
    if (!found || !taken?.change) return false
    return sendMemberMail(tx, app, found.merchant, cardId, 'balanceChange', { change: taken.change })
  })
}
