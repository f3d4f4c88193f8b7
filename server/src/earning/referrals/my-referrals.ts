import { sql } from 'kysely'
import type { myReferrals as route } from '@chopcard/contract/earning/member/referrals.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { registrationUrl } from '../../loyalty/campaigns/registration-url.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { idsWithMerged } from '../../loyalty/cards/staying-card.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Verb } from '../../core/context.ts'

/** What a member sends to friends, and what that brought; NOT_FOUND where the campaign has nothing for it. */
export const myReferrals: Verb<typeof route> = async ({ app, db, merchant, cardId, now }) => {
  const row = await loadCard(app.database, merchant, cardId, now)
  const { settings } = row
  if (!settings.referralEnabled || !hasFeature(merchant, 'referralProgram')) refuse('NOT_FOUND')
  const counts = await db
    .selectFrom('referral')
    .select([sql<number>`count(*)`.as('brought'), sql<number>`coalesce(sum(referrer_bonus), 0)::bigint`.as('bonuses')])
    .where('merchant_id', '=', merchant.id)
    .where('referrer_card_id', '=', sql<string>`any(${idsWithMerged(merchant.id, cardId)})`)
    .where('state', '<>', 'blocked')
    .executeTakeFirstOrThrow()
  return {
    code: row.promotion_code,
    url: `${registrationUrl(app.config, row.campaign_id)}?ref=${row.promotion_code}`,
    referrerBonus: settings.referrerBonus ?? 0,
    refereeBonus: settings.refereeBonus ?? 0,
    endDate: settings.referralEndDate,
    ...counts,
  }
}
