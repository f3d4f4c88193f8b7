import { memberDetailNames } from '@chopcard/contract/members/member-details.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { MemberContext } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'

/** Who holds the card that calls; a card that is closed speaks for nobody any more. */
export async function ownMember(db: Db | Tx, { merchant, cardId }: MemberContext) {
  const row = await db
    .selectFrom('card as c')
    .innerJoin('member as mb', (join) =>
      join.onRef('mb.merchant_id', '=', 'c.merchant_id').onRef('mb.id', '=', 'c.member_id'),
    )
    .select([
      'mb.id',
      ...memberDetailNames.map((name) => `mb.${name}` as const),
      'mb.proven_email',
      'mb.language',
      'mb.unwanted_mails',
      'mb.newsletter',
      'mb.created_at',
    ])
    .select(['c.state', 'c.card_number', 'c.campaign_id'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.id', '=', cardId)
    .executeTakeFirst()
  if (!row || row.state === 'closed') refuse('MEMBER_CLOSED')
  return { ...row, language: row.language as Language }
}

export type OwnMember = Awaited<ReturnType<typeof ownMember>>
