import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  cancelEdm as cancelRoute,
  changeEdm as changeRoute,
  deleteEdm as deleteRoute,
  EdmDraftBody,
  getEdm as getRoute,
  keepEdm as keepRoute,
  listEdms as listRoute,
  sendEdm as sendRoute,
} from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { newId } from '../../core/new-id.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'
import { sanitiseHtml } from '../../core/sanitise-html.ts'
import { connectedTo } from './connection.ts'
import type { StoredAudience } from './audience-conditions.ts'
import { reachOf, storedAudience } from './edm-reach.ts'
import { edmsQuery, type EdmRow, holdEdm, loadEdm, presentEdm } from './edm-store.ts'
import { sendEdmJob } from './jobs.ts'

export const listEdms: Verb<typeof listRoute> = async ({ db, merchant }, { query: { q, state, sort, ...asked } }) => {
  const { column, direction } = orderOf(sort ?? '-createdAt', { createdAt: 'e.created_at', title: 'e.title' } as const)
  let rows = edmsQuery(db, merchant.id)
  if (state) rows = rows.where('e.state', '=', state)
  if (q)
    rows = rows.where((eb) => eb.or([eb('e.title', 'ilike', containing(q)), eb('e.subject', 'ilike', containing(q))]))
  const page = await fetchPage(db, rows.orderBy(column, direction).orderBy('e.id', direction), asked)
  return { ...page, items: page.items.map((row) => presentEdm(row as EdmRow)) }
}

export const getEdm: Verb<typeof getRoute> = async ({ db, merchant }, { params: { id } }) => {
  const row = await loadEdm(db, merchant.id, id)
  return {
    ...presentEdm(row),
    version: row.version,
    fromName: row.from_name,
    replyTo: row.reply_to,
    body: row.body,
    excluded: row.excluded,
    retryAt: row.state === 'sending' && row.failures > 0 ? (row.next_at?.toISOString() ?? null) : null,
  }
}

type Content = Omit<z.output<typeof EdmDraftBody>, 'audience'> & { audience: StoredAudience }

const edmColumns = ({ title, subject, fromName, replyTo, body, audience }: Content) => ({
  title,
  subject,
  from_name: fromName,
  reply_to: replyTo,
  body: sanitiseHtml(body),
  audience: JSON.stringify(audience),
})

const insert = (tx: Tx, { merchant, staff, now }: MerchantContext, id: string, content: Content) =>
  tx
    .insertInto('mailchimp_edm')
    .values({
      ...edmColumns(content),
      merchant_id: merchant.id,
      id,
      state: 'draft',
      staff_id: staff.id,
      nickname: staff.nickname,
      created_at: now,
    })
    .execute()

const change = (tx: Tx, { merchant }: MerchantContext, id: string, content: Content) =>
  tx
    .updateTable('mailchimp_edm')
    .set((eb) => ({ ...edmColumns(content), version: eb('version', '+', 1) }))
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', id)
    .execute()

export const keepEdm: Verb<typeof keepRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const audience = await storedAudience(tx, ctx.merchant.id, body.audience)
    const id = newId()
    await insert(tx, ctx, id, { ...body, audience })
    ctx.note({ target: id })
    return { id, version: 1 }
  })

export const changeEdm: Verb<typeof changeRoute> = (ctx, { params: { id }, body: { version, ...body } }) =>
  ctx.write(async (tx) => {
    const before = await holdDraft(tx, ctx, id)
    refuseOther(before, version, body)
    const audience = await storedAudience(tx, ctx.merchant.id, body.audience)
    await change(tx, ctx, id, { ...body, audience })
    ctx.note({ target: id })
    return { id, version: before.version + 1 }
  })

export const deleteEdm: Verb<typeof deleteRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const { title } = await holdDraft(tx, ctx, id)
    await tx.deleteFrom('mailchimp_edm').where('merchant_id', '=', ctx.merchant.id).where('id', '=', id).execute()
    ctx.note({ target: id, before: { title } })
    return { id }
  })

/** A mailing that is still being written; one that has gone out cannot be changed. */
async function holdDraft(tx: Tx, { merchant }: MerchantContext, id: string): Promise<EdmRow> {
  const row = await holdEdm(tx, merchant.id, id)
  return row.state === 'draft' ? row : refuse('EDM_NOT_IN_STATE')
}

/** Refuses what was written from an earlier version of a draft, with the fields that are others now. */
function refuseOther(row: EdmRow, version: number | undefined, body: z.output<typeof EdmDraftBody>): void {
  if (version === undefined || version === row.version) return
  const { title, subject, fromName, replyTo } = body
  refuseOtherVersion(
    { title, subject, fromName, replyTo },
    { title: row.title, subject: row.subject, fromName: row.from_name, replyTo: row.reply_to },
  )
}

/** Stores what is to be sent and lets a job send it, at once or when its time has come. */
export const sendEdm: Verb<typeof sendRoute> = (ctx, { body: { id: draftId, version, sendAt: asked, ...body } }) =>
  ctx.write(async (tx) => {
    const { app, merchant, now } = ctx
    const { row: config } = await connectedTo(app, tx, merchant.id)
    if (!config.is_on) refuse('MAILCHIMP_NOT_CONNECTED')
    if (draftId) refuseOther(await holdDraft(tx, ctx, draftId), version, body)
    const content = { ...body, audience: await storedAudience(tx, merchant.id, body.audience) }
    const { recipients, excluded } = await reachOf(tx, merchant, content.audience)
    if (recipients === 0) refuse('EDM_NO_RECIPIENTS')
    const id = draftId ?? newId()
    await (draftId ? change(tx, ctx, id, content) : insert(tx, ctx, id, content))
    const sendAt = asked && new Date(asked) > now ? new Date(asked) : null
    await tx
      .updateTable('mailchimp_edm')
      .set({
        state: sendAt ? 'scheduled' : 'sending',
        send_at: sendAt,
        // The job is added below; should it be lost, the one of every minute finds it.
        next_at: sendAt ?? new Date(now.getTime() + 5 * 60_000),
        recipients,
        excluded: JSON.stringify(excluded),
        // What a test has made in another audience is of no use.
        remote_id: sql<string | null>`case when audience_id = ${config.audience_id} then remote_id end`,
        audience_id: config.audience_id,
      })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
    if (!sendAt) await app.jobs.add(tx, sendEdmJob, { merchantId: merchant.id, edmId: id })
    ctx.note({ target: id, after: { title: content.title, audience: content.audience, sendAt, recipients } })
    return { id, recipients }
  })

/** Until Mailchimp has been told to send, which the job notes before it does. */
export const cancelEdm: Verb<typeof cancelRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const { state } = await holdEdm(tx, ctx.merchant.id, id)
    if (state !== 'scheduled') refuse('EDM_NOT_IN_STATE')
    await tx
      .updateTable('mailchimp_edm')
      .set({ state: 'cancelled', next_at: null })
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .execute()
    ctx.note({ target: id })
    return presentEdm(await loadEdm(tx, ctx.merchant.id, id))
  })
