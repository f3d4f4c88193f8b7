import { noDetails } from '@chopcard/contract/members/member-details.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { giveUpBookings } from '../../earning/booths/hand-over-bookings.ts'
import { releaseMemberPlace } from '../../loyalty/cards/enrol-member.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { cardToken, hashToken } from '../../core/secrets.ts'
import { forgetReceiptPictures } from '../../earning/receipts/forget-pictures.ts'
import { forgetTraces } from './forget-traces.ts'
import { type AskedBy, everythingOf } from './traces-of-member.ts'
import { updateCards } from '../../loyalty/cards/update-cards.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'

/**
 * Forgets who a member is, and whoever was merged into them. Cards close, and their pages with them; card numbers, balances
 * and the log stay. Answers with how many cards there were.
 */
export async function forgetMember(tx: Tx, ctx: TenantContext, memberId: string, by: AskedBy): Promise<number> {
  const who = (await everythingOf(tx, ctx, memberId, by)) ?? refuse('INVALID_MEMBER')
  await releaseMemberPlace(tx, ctx.merchant.id)
  await giveUpBookings(tx, ctx, who.cardIds)
  await forgetTraces(tx, who)
  await closeCards(tx, ctx, who.cardIds)
  await forgetReceiptPictures(tx, ctx.app, ctx.merchant, who.cardIds)
  const forgotten = { ...noDetails, proven_email: null, newsletter: null, anonymised_at: ctx.now }
  await changeMember(tx, ctx.merchant.id, who.memberIds, forgotten, { type: 'member.forgotten', data: {} })
  return who.cardIds.length
}

/** Another token for each, which nobody has: pages that are open lose their card. */
async function closeCards(tx: Tx, ctx: TenantContext, cardIds: readonly string[]): Promise<void> {
  const { secret } = ctx.app.config
  for (const id of cardIds) {
    const { token_generation: generation } = await tx
      .selectFrom('card')
      .select('token_generation')
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await updateCards(
      tx,
      ctx.merchant.id,
      (eb) => eb('id', '=', id),
      {
        state: 'closed',
        frozen_by: null,
        remark: '',
        additional_info: '{}',
        device_digest: null,
        token_generation: generation + 1,
        token_hash: hashToken(cardToken(secret, ctx.merchant.shortKey, id, generation + 1)),
      },
      ({ version, campaign_id: campaignId }) => ({ type: 'card.closed', subject: id, version, data: { campaignId } }),
    )
  }
}
