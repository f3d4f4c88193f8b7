import type { newsletterWishes } from '@chopcard/contract/members/member/profile.ts'
import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hookPoint } from '../../core/hooks.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'

export type NewsletterWish = (typeof newsletterWishes)[number]

/** Whether a merchant has a newsletter that members can ask for: said by the feature that sends it. */
export const newsletterOffer = hookPoint<(db: Db | Tx, merchantId: string) => Promise<boolean>>('newsletter-offer')

export async function offersNewsletter({ hooks }: Pick<App, 'hooks'>, db: Db | Tx, merchantId: string) {
  for (const isOffered of hooks.all(newsletterOffer)) if (await isOffered(db, merchantId)) return true
  return false
}

/**
 * Notes what a member has said about the newsletter (decisions/mailchimp.md §1); true where that is new. With `ifUnasked`
 * only of a member who has said nothing yet.
 */
export async function wishNewsletter(
  tx: Tx,
  merchantId: string,
  memberId: string,
  wish: NewsletterWish,
  ifUnasked = false,
): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('newsletter')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .where(sql<boolean>`merged_into is null and anonymised_at is null`)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.newsletter === wish || (ifUnasked && row.newsletter !== null)) return false
  await changeMember(tx, merchantId, memberId, { newsletter: wish })
  return true
}
