import type {
  editAdditionalInfo as additionalInfoRoute,
  editOtherInfo as otherInfoRoute,
  editRemark as remarkRoute,
} from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { memberFieldProblems } from '@chopcard/contract/members/member-fields.ts'
import { endOfDay } from '../../core/clock.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import type { Tx } from '../../core/database.ts'
import { expiryByHand, isExpired } from './card-rules.ts'
import { type CardRow, cardFacts, momentOf, rulesOfRow } from './card-store.ts'
import { type CardChange, changeColumns } from './change-columns.ts'
import { editMember } from './edit-member.ts'
import { levelByHand } from './level-rules.ts'

export const editRemark: Verb<typeof remarkRoute> = (ctx, { body }) =>
  changeColumns(ctx, body.memberId, () => ({ notes: { remark: body.remark } }))

/** The campaign's own fields are checked, and what else is written down is kept as it is (decisions/members.md §5). */
export const editAdditionalInfo: Verb<typeof additionalInfoRoute> = (ctx, { body }) =>
  changeColumns(ctx, body.memberId, (_tx, row) => {
    if (body.seen) refuseChanged(body.seen, { ...gone(body.seen), ...row.additional_info })
    const fields = memberFieldProblems(row.settings.memberFields, body.additionalInfo)
    if (fields.length) refuse('VALIDATION_FAILED', { fields })
    return { notes: { additional_info: body.additionalInfo } }
  })

/** What is not there any more counts as changed, too. */
const gone = (seen: Record<string, string>) => Object.fromEntries(Object.keys(seen).map((name) => [name, null]))

/** Nickname, contact, level, expiry and frozen state; what is absent stays. */
export const editOtherInfo: Verb<typeof otherInfoRoute> = (ctx, { body }) =>
  changeColumns(ctx, body.memberId, async (tx, row) => {
    const { levelId, expiresOn, frozen } = body
    const changesCard = levelId !== undefined || expiresOn !== undefined
    await editMember(ctx, tx, row, body)
    if (row.state === 'closed' && changesCard) refuse('MEMBER_CLOSED')
    if (row.state === 'pending' && expiresOn !== undefined) refuse('MEMBER_PENDING')
    return {
      ...(levelId !== undefined && (await levelColumns(ctx, tx, row, levelId))),
      ...(expiresOn !== undefined && expiryColumns(ctx, row, expiresOn)),
      ...(frozen !== undefined && frozenState(ctx, row, frozen)),
    }
  })

function expiryColumns({ merchant, now }: MerchantContext, row: CardRow, expiresOn: string | null): CardChange {
  const at = expiresOn === null ? null : endOfDay(expiresOn, merchant.timeZone)
  const { state, expiresAt, validity } = expiryByHand(cardFacts(row), at, now)
  return { state, expiresAt, validity }
}

/** What freezing or unfreezing changes of a card, or why it may not be. */
export function frozenState(ctx: MerchantContext, row: CardRow, frozen: boolean): CardChange {
  if (frozen === (row.state === 'frozen')) return {}
  refuseGoverned(ctx.merchant, 'card', [{ field: 'frozen', after: frozen }])
  if (row.state === 'closed') refuse('MEMBER_CLOSED')
  if (row.state === 'pending') refuse('MEMBER_PENDING')
  if (isExpired({ state: row.state, expiresAt: row.expires_at }, ctx.now)) refuse('MEMBER_EXPIRED')
  return frozen ? { state: 'frozen', frozenBy: 'staff' } : { state: 'active', frozenBy: null }
}

async function levelColumns(ctx: MerchantContext, tx: Tx, row: CardRow, levelId: string): Promise<CardChange> {
  if (levelId !== row.level_id) refuseGoverned(ctx.merchant, 'card', [{ field: 'levelId', after: levelId }])
  const level = await tx
    .selectFrom('member_level')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('campaign_id', '=', row.campaign_id)
    .where('id', '=', levelId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!level) refuse('VALIDATION_FAILED', { fields: [{ path: 'levelId', message: 'choose' }] })
  const { period } = levelByHand(rulesOfRow(row), cardFacts(row), level.id, momentOf(ctx.merchant, ctx.now).day)
  return { levelId: level.id, period }
}
