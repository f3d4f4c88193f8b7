import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  disconnectMailchimp as disconnectRoute,
  getMailchimpConfig as getRoute,
  listMailchimpAudiences as audiencesRoute,
  syncMailchimp as syncRoute,
} from '@chopcard/contract/outward/merchant/mailchimp.ts'
import type { Verb } from '../../core/context.ts'
import { askAtOnce, inHaste } from './ask-at-once.ts'
import { configOf, connectionTo } from './connection.ts'
import { beginSync } from './full-sync.ts'
import { syncMailchimpJob } from './jobs.ts'
import { callMailchimp, MailchimpError } from './mailchimp-client.ts'
import { presentConfig } from './present-config.ts'

export const getMailchimpConfig: Verb<typeof getRoute> = ({ db, merchant }) => presentConfig(db, merchant.id)

type Lists = { lists: { id: string; name: string; double_optin: boolean; stats: { member_count: number } }[] }

const MAX_AUDIENCES = 200

export const listMailchimpAudiences: Verb<typeof audiencesRoute> = async ({ app, db, merchant }) => {
  const row = (await configOf(db, merchant.id)) ?? refuse('MAILCHIMP_NOT_CONNECTED')
  const { lists } = await askAtOnce<Lists>(inHaste(connectionTo(app, row)), {
    method: 'GET',
    path: '/lists',
    query: { fields: 'lists.id,lists.name,lists.double_optin,lists.stats.member_count', count: String(MAX_AUDIENCES) },
  })
  return lists.map(({ id, name, double_optin, stats }) => ({
    id,
    name,
    members: stats.member_count,
    doubleOptIn: double_optin,
  }))
}

export const syncMailchimp: Verb<typeof syncRoute> = (ctx) =>
  ctx.write(async (tx) => {
    const row = await configOf(tx, ctx.merchant.id)
    if (!row?.is_on) refuse('MAILCHIMP_NOT_CONNECTED')
    await beginSync(tx, ctx.merchant.id, { anew: true })
    // Whoever asks does not want to wait for the end of a pause.
    await tx
      .updateTable('mailchimp_config')
      .set({ trouble: null, retry_at: null, failures: 0 })
      .where('merchant_id', '=', ctx.merchant.id)
      .execute()
    await ctx.app.jobs.add(tx, syncMailchimpJob, { merchantId: ctx.merchant.id })
    return presentConfig(tx, ctx.merchant.id)
  })

export const disconnectMailchimp: Verb<typeof disconnectRoute> = async (ctx) => {
  const { app, db, merchant } = ctx
  const row = await configOf(db, merchant.id)
  if (row?.audience_id && row.webhook_id)
    await callMailchimp(inHaste(connectionTo(app, row)), {
      method: 'DELETE',
      path: `/lists/${row.audience_id}/webhooks/${row.webhook_id}`,
    }).catch((error: unknown) => {
      // Its reports are answered as unknown from now on.
      if (!(error instanceof MailchimpError)) throw error
    })
  return ctx.write(async (tx) => {
    for (const table of ['mailchimp_pending', 'mailchimp_contact', 'mailchimp_config'] as const)
      await tx.deleteFrom(table).where('merchant_id', '=', merchant.id).execute()
    ctx.note({ before: { keyHint: row?.key_hint, audience: row?.audience_name } })
    return presentConfig(tx, merchant.id)
  })
}
