import type {
  editAdditionalInfo as additionalInfoRoute,
  editOtherInfo as otherInfoRoute,
  editRemark as remarkRoute,
} from '@chopcard/contract/merchant/cards.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import type { Card } from '@chopcard/contract/cards.ts'
import { hasFeature } from '../core/authenticate.ts'
import { endOfDay } from '../core/clock.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { breaks, type Tx } from '../core/database.ts'
import { cardTopic } from '../core/live.ts'
import { isExpired } from './card-rules.ts'
import { type CardRow, findCard, loadCard, lockCard } from './card-store.ts'
import { presentCard } from './present-card.ts'

type CardColumns = Partial<
  Pick<CardRow, 'remark' | 'additional_info' | 'state' | 'frozen_by' | 'level_id' | 'expires_at'>
>

/** Changes a card under its lock, raises its version, and answers with it as it is then. */
async function change(
  ctx: MerchantContext,
  ref: string,
  decide: (tx: Tx, row: CardRow) => Promise<CardColumns> | CardColumns,
): Promise<Card> {
  const card = await ctx.write(async (tx) => {
    await lockCard(ctx.app.database, ctx.merchant, ref, tx)
    const row = await loadCard(ctx.app.database, ctx.merchant, ref, ctx.now, tx)
    const { additional_info: info, ...columns } = await decide(tx, row)
    await tx
      .updateTable('card')
      .set((eb) => ({
        ...columns,
        ...(info && { additional_info: JSON.stringify(info) }),
        version: eb('version', '+', 1),
      }))
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', row.id)
      .execute()
    const after = (await findCard(ctx.app.database, ctx.merchant, row.id, ctx.now, tx)) ?? refuse('INVALID_MEMBER')
    ctx.note({ target: row.id, before: presentCard(row, ctx.now), after: presentCard(after, ctx.now) })
    return presentCard(after, ctx.now)
  })
  ctx.app.live.publish(cardTopic(card.id))
  return card
}

export const editRemark: Verb<typeof remarkRoute> = (ctx, { body }) =>
  change(ctx, body.memberId, () => ({ remark: body.remark }))

export const editAdditionalInfo: Verb<typeof additionalInfoRoute> = (ctx, { body }) =>
  change(ctx, body.memberId, () => ({ additional_info: body.additionalInfo }))

/** Nickname, contact, level, expiry and frozen state; what is absent stays. */
export const editOtherInfo: Verb<typeof otherInfoRoute> = (ctx, { body }) =>
  change(ctx, body.memberId, async (tx, row) => {
    await editMember(ctx, tx, row, body)
    return {
      ...(body.levelId !== undefined && { level_id: await levelOf(ctx, tx, row, body.levelId) }),
      ...(body.expiresOn !== undefined && {
        expires_at: body.expiresOn === null ? null : endOfDay(body.expiresOn, ctx.merchant.timeZone),
        ...revived(row, body.expiresOn, ctx),
      }),
      ...(body.frozen !== undefined && frozenState(ctx, row, body.frozen)),
    }
  })

/** A later expiry brings an expired card back. */
function revived(row: CardRow, expiresOn: string | null, { merchant, now }: MerchantContext): CardColumns {
  const alive = expiresOn === null || endOfDay(expiresOn, merchant.timeZone) > now
  return row.state === 'expired' && alive ? { state: 'active' } : {}
}

function frozenState(ctx: MerchantContext, row: CardRow, frozen: boolean): CardColumns {
  if (frozen === (row.state === 'frozen')) return {}
  if (!hasFeature(ctx.merchant, 'freezeMemberCard')) refuse('FEATURE_OFF')
  if (row.state === 'closed') refuse('MEMBER_CLOSED')
  if (isExpired({ state: row.state, expiresAt: row.expires_at }, ctx.now)) refuse('MEMBER_EXPIRED')
  return frozen ? { state: 'frozen', frozen_by: 'staff' } : { state: 'active', frozen_by: null }
}

async function levelOf(ctx: MerchantContext, tx: Tx, row: CardRow, levelId: string): Promise<string> {
  const level = await tx
    .selectFrom('member_level')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('campaign_id', '=', row.campaign_id)
    .where('id', '=', levelId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return level?.id ?? refuse('VALIDATION_FAILED', { fields: [{ path: 'levelId', message: 'choose' }] })
}

async function editMember(
  ctx: MerchantContext,
  tx: Tx,
  row: CardRow,
  body: { nickname?: string; email?: string; mobile?: string },
): Promise<void> {
  const changed = {
    ...(body.nickname !== undefined && { nickname: body.nickname || null }),
    ...(body.email !== undefined && body.email !== row.email && { email: body.email }),
    ...(body.mobile !== undefined && { mobile: body.mobile || null }),
  }
  if (Object.keys(changed).length === 0) return
  if ('email' in changed && !hasFeature(ctx.merchant, 'modifyMemberEmail')) refuse('FEATURE_OFF')
  try {
    await tx
      .updateTable('member')
      .set(changed)
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', row.member_id)
      .execute()
  } catch (error) {
    if (breaks(error, 'member_merchant_id_email_key'))
      refuse('EMAIL_REGISTERED', { fields: [{ path: 'email', message: 'unique' }] })
    if (breaks(error, 'member_merchant_id_mobile_key'))
      refuse('VALIDATION_FAILED', { fields: [{ path: 'mobile', message: 'unique' }] })
    throw error
  }
}
