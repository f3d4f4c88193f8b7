import { identifyingDetails, noDetails } from '@chopcard/contract/members/member-details.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { giveUpBookings } from '../../earning/booths/hand-over-bookings.ts'
import { releaseMemberPlace, lockMember } from '../../loyalty/cards/enrol-member.ts'
import type { TenantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { dialCodeOf } from '../../core/dial-code.ts'
import { cardToken, hashToken } from '../../core/secrets.ts'
import { forgetReceiptPictures } from '../../earning/receipts/forget-pictures.ts'
import { type Forgotten, forgetTraces } from './forget-traces.ts'
import { lockCardsOf } from './hold-cards.ts'
import type { AdoptedDetails } from './plan-merge.ts'
import { withMerged } from '../../loyalty/cards/merged-members.ts'
import { updateCards } from '../../loyalty/cards/update-cards.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'

/**
 * Forgets who a member is, and whoever was merged into them. Cards close, and their pages with them; card numbers, balances
 * and the log stay. Answers with the cards, for `afterForgetting`.
 */
export async function forgetMember(tx: Tx, ctx: TenantContext, memberId: string): Promise<string[]> {
  const who = await everythingOf(tx, ctx, memberId)
  await releaseMemberPlace(tx, ctx.merchant.id)
  await giveUpBookings(tx, ctx, who.cardIds)
  await forgetTraces(tx, who)
  await closeCards(tx, ctx, who.cardIds)
  const forgotten = { ...noDetails, proven_email: null, newsletter: null, anonymised_at: ctx.now }
  await changeMember(tx, ctx.merchant.id, who.memberIds, forgotten, { type: 'member.forgotten', data: {} })
  return who.cardIds
}

/** What lies outside of the database goes when the rest has gone. */
export const afterForgetting = (ctx: TenantContext, cardIds: readonly string[]): Promise<void> =>
  forgetReceiptPictures(ctx.app, ctx.merchant, cardIds)

/** The member with those merged into them, locked with all their cards. */
async function everythingOf(tx: Tx, ctx: TenantContext, memberId: string): Promise<Forgotten> {
  const merchantId = ctx.merchant.id
  const found = await lockMember(tx, merchantId, memberId)
  if (!found || found.merged_into || found.anonymised_at) refuse('INVALID_MEMBER')
  const members = await tx
    .selectFrom('member')
    .select(['id', ...identifyingDetails])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', await withMerged(tx, merchantId, memberId))
    .orderBy('id')
    .forUpdate()
    .execute()
  const memberIds = members.map(({ id }) => id)
  const waiting = await tx
    .selectFrom('email_change')
    .select('email')
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'in', memberIds)
    .execute()
  const taken = await tx
    .selectFrom('member_merge')
    .select('taken')
    .where('merchant_id', '=', merchantId)
    .where('kept_id', 'in', memberIds)
    .execute()
  const cards = await lockCardsOf(tx, merchantId, memberIds)
  const traces = [
    ...members.flatMap((member) => identifyingDetails.map((name) => member[name])),
    ...waiting.map(({ email }) => email),
    ...taken.flatMap((merge) => identifyingDetails.map((name) => (merge.taken as AdoptedDetails)[name] ?? null)),
  ].filter((text) => text !== null)
  const cardIds = cards.map(({ id }) => id)
  return { merchantId, memberIds, cardIds, traces: [...new Set(traces)], numbers: traces.flatMap(dialled(ctx)) }
}

/** The ways in which a number may be dialled, as digits. */
const dialled =
  ({ merchant }: TenantContext) =>
  (trace: string): string[] => {
    const dialCode = dialCodeOf(merchant)
    const number = /^\+\d+$/.test(trace) ? [trace.slice(1)] : []
    return dialCode && trace.startsWith(dialCode) ? [...number, trace.slice(dialCode.length)] : number
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
