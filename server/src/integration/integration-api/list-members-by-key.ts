import type { z } from 'zod'
import { detailsOf, memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import type {
  getMemberByKey as getRoute,
  KeyMember,
  listMembersByKey as listRoute,
} from '@chopcard/contract/integration/v1/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { IntegrationContext, Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import type { Db, Tx } from '../../core/database.ts'
import { cardsOfMembers } from '../../members/members/present-member.ts'

/** The members who are one: not those merged into another, nor those who were forgotten. */
export const membersQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('member')
    .select(['id', ...memberDetailNames, 'language', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('merged_into', 'is', null)
    .where('anonymised_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof membersQuery>['execute']>>[number]
type Presented = z.input<typeof KeyMember>

export async function withCards(
  { merchant, now }: IntegrationContext,
  db: Db | Tx,
  rows: readonly Row[],
): Promise<Presented[]> {
  const ids = rows.map(({ id }) => id)
  const cards = await cardsOfMembers(db, merchant, ids, now)
  return rows.map((row) => ({
    id: row.id,
    ...detailsOf(row),
    language: row.language as Language,
    createdAt: row.created_at.toISOString(),
    cards: cards.get(row.id) ?? [],
  }))
}

export const listMembersByKey: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { email, mobile, externalId } = query
  let members = membersQuery(ctx.db, ctx.merchant.id)
  if (email) members = members.where('email', '=', email)
  // An empty one is nobody's: whoever asks for it has none to ask for, and means not all members.
  if (mobile !== undefined) members = members.where('mobile', '=', mobile)
  if (externalId !== undefined) members = members.where('externalId', '=', externalId)
  const { items, next } = await fetchAfter(members, { at: 'created_at', id: 'id' }, query, (row) => row)
  return { items: await withCards(ctx, ctx.db, items), next }
}

export const getMemberByKey: Verb<typeof getRoute> = (ctx, { params }) => showMember(ctx, ctx.db, params.id)

/** One member as keys get it; NOT_FOUND for another merchant's. */
export async function showMember(ctx: IntegrationContext, db: Db | Tx, id: string): Promise<Presented> {
  const row = await membersQuery(db, ctx.merchant.id).where('id', '=', id).executeTakeFirst()
  const [member] = row ? await withCards(ctx, db, [row]) : []
  return member ?? refuse('NOT_FOUND')
}
