import { sql } from 'kysely'
import type { noteDevice as noteRoute } from '@chopcard/contract/earning/member/referrals.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { digest } from '../../core/secrets.ts'

/** Browsers that a card is remembered in; the oldest goes when there is another. */
const MAX_DEVICES = 10

/** What is kept of a browser: alike for all cards of a merchant, and for no other. */
export const deviceDigest = (secret: string, merchantId: string, deviceToken: string): Buffer =>
  digest(secret, 'device', merchantId, deviceToken)

/** Keeps in which browser a card was opened, where members may bring others. */
export const noteDevice: Verb<typeof noteRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { merchant, cardId, now } = ctx
    if (!hasFeature(merchant, 'referralProgram')) return { done: true as const }
    await tx
      .insertInto('card_device')
      .values({
        merchant_id: merchant.id,
        card_id: cardId,
        device_digest: deviceDigest(ctx.app.config.secret, merchant.id, body.deviceToken),
        seen_at: now,
      })
      .onConflict((known) => known.columns(['merchant_id', 'card_id', 'device_digest']).doUpdateSet({ seen_at: now }))
      .execute()
    await sql`delete from card_device where merchant_id = ${merchant.id} and card_id = ${cardId} and device_digest in (
      select device_digest from card_device where merchant_id = ${merchant.id} and card_id = ${cardId}
      order by seen_at desc, device_digest offset ${MAX_DEVICES})`.execute(tx)
    return { done: true as const }
  })

/** The browsers in which a member registered or opened a card, whichever of theirs. */
export async function devicesOf(tx: Tx, merchantId: string, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ device: Buffer }>`
    select device_digest as device from card
    where merchant_id = ${merchantId} and member_id = ${memberId} and device_digest is not null
    union
    select d.device_digest from card_device d join card c on c.merchant_id = d.merchant_id and c.id = d.card_id
    where c.merchant_id = ${merchantId} and c.member_id = ${memberId}`.execute(tx)
  return rows.map(({ device }) => device.toString('hex'))
}
