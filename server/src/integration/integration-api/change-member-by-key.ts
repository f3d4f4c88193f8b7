import type {
  createMemberByKey as createRoute,
  editMemberByKey as editRoute,
} from '@chopcard/contract/integration/v1/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { IntegrationContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { editMember } from '../../loyalty/cards/edit-member.ts'
import { knownOrNewMember, lockMember } from '../../loyalty/cards/enrol-member.ts'
import { showMember } from './list-members-by-key.ts'

/** A member without a card, within the plan's quota: the card may come later. */
export const createMemberByKey: Verb<typeof createRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { memberId, isNew } = await knownOrNewMember(tx, { merchant: ctx.merchant, contact: body, actor: ctx.actor })
    if (!isNew) refuse('MEMBER_ALREADY_REGISTERED')
    ctx.note({ target: memberId })
    return showMember(ctx, tx, memberId)
  })

export const editMemberByKey: Verb<typeof editRoute> = (ctx, { params, body }) =>
  ctx.write(async (tx) => {
    await editMember(ctx, tx, await memberToEdit(ctx, tx, params.id), body)
    ctx.note({ target: params.id, after: { fields: Object.keys(body) } })
    return showMember(ctx, tx, params.id)
  })

/** The member, held until the transaction ends, with the card that mails to a first address speak of. */
async function memberToEdit({ merchant }: IntegrationContext, tx: Tx, id: string) {
  await lockMember(tx, merchant.id, id)
  const member = await tx
    .selectFrom('member as m')
    .leftJoin('card as c', (on) =>
      on.onRef('c.merchant_id', '=', 'm.merchant_id').onRef('c.member_id', '=', 'm.id').on('c.state', '<>', 'closed'),
    )
    .select(['m.id as member_id', 'm.email', 'c.id'])
    .where('m.merchant_id', '=', merchant.id)
    .where('m.id', '=', id)
    .where('m.merged_into', 'is', null)
    .where('m.anonymised_at', 'is', null)
    .orderBy('c.created_at')
    .limit(1)
    .executeTakeFirst()
  return member ?? refuse('NOT_FOUND')
}
