import { newId } from '../../core/new-id.ts'
import { runNotificationJob } from './jobs.ts'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  maxRecipients,
  type notificationReach as reachRoute,
  type SendBody,
  type sendNotification as route,
} from '@chopcard/contract/messaging/merchant/notifications.ts'
import { refuseForeignPictures } from '../../core/own-pictures-rules.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { audienceOf, noteRecipients, reachOf } from './audience.ts'
import { refuseOtherDraft, removeDraft } from './drafts.ts'
import { giftReachOf, mayBring } from './gifts.ts'
import { type Audience, notificationColumns } from './notification-store.ts'

type Body = z.output<typeof SendBody>

/** Keeps a message and whom it is for, and lets a job tell them: at once, or when its time has come. */
export const sendNotification: Verb<typeof route> = async (ctx, { body }) => {
  const { app, merchant } = ctx
  refuseForeignPictures([['picture', body.picture]], merchant.shortKey)
  const { audience, campaignId } = await audienceOf(ctx.db, merchant, body)
  if (body.gift) await mayBring(ctx, body.gift)
  const sendAt = body.sendAt && new Date(body.sendAt) > ctx.now ? new Date(body.sendAt) : null
  const id = newId()
  return ctx.write(async (tx) => {
    if (body.draftId) {
      await refuseOtherDraft(tx, merchant, { id: body.draftId, version: body.version, body })
      await removeDraft(tx, merchant.id, body.draftId)
    }
    await insertNotification(tx, ctx, { id, body, audience, campaignId, sendAt })
    // Of a later message those are told who fit when its time has come; who fits now is only counted.
    const recipients = sendAt
      ? (await reachOf(tx, merchant, audience)).members
      : await noteRecipients(tx, { merchant, notificationId: id, audience })
    if (body.memberIds && (await knownCards(tx, ctx, body.memberIds)) < new Set(body.memberIds).size)
      refuse('INVALID_MEMBER')
    if (recipients === 0) refuse('BATCH_EMPTY')
    if (recipients > maxRecipients) refuse('BATCH_TOO_LARGE', { values: { max: maxRecipients } })
    if (!sendAt) await app.jobs.add(tx, runNotificationJob, { merchantId: merchant.id, notificationId: id })
    ctx.note({ target: id, after: { audience, channels: body.channels, gift: body.gift ?? null, sendAt, recipients } })
    return { notificationId: id, recipients }
  })
}

type New = { id: string; body: Body; audience: Audience; campaignId: string | null; sendAt: Date | null }

const insertNotification = (tx: Tx, { merchant, staff, now }: MerchantContext, given: New) =>
  tx
    .insertInto('notification')
    .values({
      ...notificationColumns(merchant, given),
      merchant_id: merchant.id,
      id: given.id,
      staff_id: staff.id,
      nickname: staff.nickname,
      state: given.sendAt ? 'scheduled' : 'running',
      send_at: given.sendAt,
      next_at: given.sendAt,
      created_at: now,
    })
    .execute()

async function knownCards(tx: Tx, { merchant }: MerchantContext, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('card')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('id', 'in', [...ids])
    .execute()
  return rows.length
}

export const notificationReach: Verb<typeof reachRoute> = async (ctx, { body }) => {
  const { db, merchant } = ctx
  const { audience } = await audienceOf(db, merchant, body)
  const { channels, gift } = body
  const reach = await reachOf(db, merchant, audience)
  return { ...reach, gift: gift ? await giftReachOf(db, merchant, audience, { channels, gift }) : null }
}
