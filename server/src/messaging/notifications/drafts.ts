import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  changeDraft as changeRoute,
  deleteDraft as deleteRoute,
  keepDraft as keepRoute,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { sql } from 'kysely'
import { newId } from '../../core/new-id.ts'
import { refuseForeignPictures } from '../../core/own-pictures-rules.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'
import type { Merchant, MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { draftAudienceOf } from './audience.ts'
import { loadNotification, notificationColumns, saidIn, type Written } from './notification-store.ts'

/** Keeps a message that is still being written. */
export const keepDraft: Verb<typeof keepRoute> = async (ctx, { body }) => {
  const { merchant, staff, now } = ctx
  const columns = await draftColumns(ctx, body)
  const id = newId()
  return ctx.write(async (tx) => {
    const owned = { merchant_id: merchant.id, id, staff_id: staff.id, nickname: staff.nickname }
    await tx
      .insertInto('notification')
      .values({ ...columns, ...owned, state: 'draft', created_at: now })
      .execute()
    ctx.note({ target: id })
    return { id }
  })
}

/** Keeps what a draft has become; one that has been sent meanwhile is not there any more. */
export const changeDraft: Verb<typeof changeRoute> = async (ctx, { params: { id }, body: { version, ...body } }) => {
  const columns = await draftColumns(ctx, body)
  return ctx.write(async (tx) => {
    await refuseOtherDraft(tx, ctx.merchant, { id, version, body })
    await tx
      .updateTable('notification')
      .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .execute()
    ctx.note({ target: id })
    return { id }
  })
}

/** Throws a draft away; of what has been sent nothing can be. */
export const deleteDraft: Verb<typeof deleteRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    await removeDraft(tx, ctx.merchant.id, id)
    ctx.note({ target: id })
    return { id }
  })

type Asked = { id: string; version: number | undefined; body: Written }

/** Holds a draft, and refuses what was written from an earlier version of it, with the words that are others now. */
export async function refuseOtherDraft(tx: Tx, merchant: Merchant, { id, version, body }: Asked): Promise<void> {
  await sql`select from notification where merchant_id = ${merchant.id} and id = ${id} for update`.execute(tx)
  const row = await loadNotification(tx, merchant.id, id)
  if (row.state !== 'draft') refuse('NOT_FOUND')
  if (version === undefined || version === row.version) return
  const { title = '', text, language = merchant.language } = body
  refuseOtherVersion({ title, text }, saidIn(row, language))
}

/** Removes a draft, for good or because it goes out now: of several who try at once one succeeds. */
export async function removeDraft(tx: Tx, merchantId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  if (numDeletedRows === 0n) refuse('NOT_FOUND')
}

async function draftColumns(ctx: MerchantContext, body: Parameters<typeof keepDraft>[1]['body']) {
  const { merchant, db } = ctx
  refuseForeignPictures([['picture', body.picture]], merchant.shortKey)
  const { audience, campaignId } = await draftAudienceOf(db, merchant, body)
  const sendAt = body.sendAt ? new Date(body.sendAt) : null
  return { ...notificationColumns(merchant, { body, audience, campaignId }), send_at: sendAt }
}
