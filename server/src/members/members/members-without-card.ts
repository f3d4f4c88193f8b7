import { detailsOf, memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import type {
  forgetMemberWithoutCard as forgetRoute,
  listMembersWithoutCard as listRoute,
} from '@chopcard/contract/members/merchant/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { containing, fetchPage, orderOf } from '../../core/paging.ts'
import { forgetMember } from './forget-member.ts'

/** Members whom no card leads to, such as those that a key has created. */
const withoutCard = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('member as m')
    .where('m.merchant_id', '=', merchantId)
    .where('m.merged_into', 'is', null)
    .where('m.anonymised_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('card as c')
            .select('c.id')
            .where('c.merchant_id', '=', merchantId)
            .whereRef('c.member_id', '=', 'm.id'),
        ),
      ),
    )

export const listMembersWithoutCard: Verb<typeof listRoute> = async ({ db, merchant }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-createdAt', { createdAt: 'm.created_at' } as const)
  let members = withoutCard(db, merchant.id).select(['m.id', 'm.created_at', ...memberDetailNames])
  const { q } = query
  if (q)
    members = members.where((eb) =>
      eb.or(memberDetailNames.map((name) => eb(eb.cast<string>(`m.${name}`, 'text'), 'ilike', containing(q)))),
    )
  const page = await fetchPage(db, members.orderBy(column, direction).orderBy('m.id', direction), query)
  return {
    ...page,
    items: page.items.map((row) => ({ id: row.id, ...detailsOf(row), createdAt: row.created_at.toISOString() })),
  }
}

/** Has a member forgotten who has no card (decisions/members.md §8); one who got a card meanwhile is named by it. */
export const forgetMemberWithoutCard: Verb<typeof forgetRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const found = await withoutCard(tx, ctx.merchant.id).select('m.id').where('m.id', '=', id).executeTakeFirst()
    if (!found) refuse('INVALID_MEMBER')
    await forgetMember(tx, ctx, id, 'shop')
    ctx.note({ target: id })
    return { done: true as const }
  })
