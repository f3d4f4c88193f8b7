import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type {
  openedMessage as openedRoute,
  pushKey as keyRoute,
  subscribePush as subscribeRoute,
  unsubscribePush as unsubscribeRoute,
} from '@chopcard/contract/messaging/member/push.ts'
import { newId } from '../../core/new-id.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import { pushKeys } from '../../core/push-keys.ts'
import { isPushService } from '../../core/web-push.ts'
import { withMerged } from '../../loyalty/cards/merged-members.ts'
import { isMessageSignature } from './message-signature.ts'

const digestOf = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer')

/** Phones and computers of one member; the oldest goes when there is another. */
const maxBrowsers = 5

export const pushKey: Verb<typeof keyRoute> = async (ctx, { query }) => {
  const { publicKey } = await pushKeys(ctx.app)
  const digests = await ownBrowsers(ctx).select('endpoint_digest').execute()
  const isOn = digests.some((one) => one.endpoint_digest.toString('hex') === query.browser)
  return { publicKey, browsers: digests.length, isOn }
}

const ownBrowsers = ({ db, merchant, cardId }: MemberContext) =>
  db.selectFrom('push_subscription').where('merchant_id', '=', merchant.id).where('card_id', '=', cardId)

/** Keeps a browser at the card it subscribed on; one that is known brings its new keys. */
export const subscribePush: Verb<typeof subscribeRoute> = async (ctx, { body }) => {
  const { app, merchant, cardId, now } = ctx
  if (!isPushService(app.config, body.endpoint)) refuse('PUSH_SERVICE_UNKNOWN')
  const told = { p256dh: body.keys.p256dh, auth: body.keys.auth, time_zone: body.timeZone ?? null, created_at: now }
  return ctx.write(async (tx) => {
    await tx
      .insertInto('push_subscription')
      .values({
        merchant_id: merchant.id,
        id: newId(),
        card_id: cardId,
        endpoint: body.endpoint,
        endpoint_digest: digestOf(body.endpoint),
        ...told,
      })
      .onConflict((known) => known.columns(['merchant_id', 'card_id', 'endpoint_digest']).doUpdateSet(told))
      .execute()
    await sql`delete from push_subscription where merchant_id = ${merchant.id} and id in (
      select id from push_subscription where merchant_id = ${merchant.id} and card_id = ${cardId}
      order by created_at desc, id desc offset ${maxBrowsers})`.execute(tx)
    return { subscribed: true }
  })
}

export const unsubscribePush: Verb<typeof unsubscribeRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    await tx
      .deleteFrom('push_subscription')
      .where('merchant_id', '=', ctx.merchant.id)
      .where('card_id', '=', ctx.cardId)
      .where('endpoint_digest', '=', digestOf(body.endpoint))
      .execute()
    return { subscribed: false }
  })

/** Counts a member who came from a message, once; a sign that is not theirs counts nothing, and is told nothing. */
export const openedMessage: Verb<typeof openedRoute> = async (ctx, { body: { message, sign } }) => {
  const { app, merchant, cardId } = ctx
  const card = await ctx.db
    .selectFrom('card')
    .select('member_id')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', cardId)
    .executeTakeFirst()
  return ctx.write(async (tx) => {
    // It may have been sent to somebody who has been merged into the card's member since.
    const persons = card ? await withMerged(tx, merchant.id, card.member_id) : []
    const told = persons.find((id) => isMessageSignature(app.config.secret, message, id, sign))
    if (!told) return { counted: false }
    const { numAffectedRows = 0n } = await sql`with came as (
        update notification_recipient set opened_at = now()
        where merchant_id = ${merchant.id} and notification_id = ${message} and member_id = ${told}
          and opened_at is null
        returning 1)
      update notification set opened = opened + 1
      where merchant_id = ${merchant.id} and id = ${message} and exists (select from came)`.execute(tx)
    return { counted: numAffectedRows > 0n }
  })
}
