import { refuse } from '@chopcard/contract/core/errors.ts'
import { EdmBody, type testEdm as route } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Verb } from '../../core/context.ts'
import { askAtOnce, inHaste } from './ask-at-once.ts'
import { connectedTo } from './connection.ts'
import { type EdmRow, loadEdm } from './edm-store.ts'
import { type Ask, checksOf, ensureCampaign, fillCampaign } from './remote-campaign.ts'

const perUser = { limit: 20, windowSeconds: 60 * 60 }

/** Has Mailchimp check a draft as it stands and send it to oneself. */
export const testEdm: Verb<typeof route> = async (ctx, { params: { id } }) => {
  const { app, db, merchant, staff } = ctx
  const row = await loadEdm(db, merchant.id, id)
  if (row.state !== 'draft') refuse('EDM_NOT_IN_STATE')
  if (!isComplete(row)) refuse('EDM_INCOMPLETE')
  const connected = await connectedTo(app, db, merchant.id)
  await consumeAttempt(db, bucketOf(app.config.secret, 'test-edm', merchant.id, staff.id), perUser)
  const haste = inHaste(connected)
  const ask: Ask = (operation) => askAtOnce(haste, operation)
  const campaignId = await ensureCampaign(app, merchant, connected, row, ask)
  await fillCampaign(app, merchant, campaignId, row, ask)
  const { checks } = await checksOf(campaignId, ask)
  const body = { test_emails: [staff.email], send_type: 'html' }
  await ask({ method: 'POST', path: `/campaigns/${campaignId}/actions/test`, body })
  return ctx.write(async () => {
    ctx.note({ target: id, after: { to: staff.email } })
    return { to: staff.email, checks }
  })
}

const isComplete = (row: EdmRow): boolean =>
  EdmBody.safeParse({
    title: row.title,
    subject: row.subject,
    fromName: row.from_name,
    replyTo: row.reply_to,
    body: row.body,
    audience: row.audience,
  }).success
