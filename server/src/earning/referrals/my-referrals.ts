import { sql } from 'kysely'
import type { myReferrals as route } from '@chopcard/contract/earning/member/referrals.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { registrationUrl } from '../../loyalty/campaigns/registration-url.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Verb } from '../../core/context.ts'

/** What a member sends to friends, and whom this card and those that merges have closed brought; NOT_FOUND where the campaign has nothing for it. */
export const myReferrals: Verb<typeof route> = async ({ app, db, merchant, cardId, now }) => {
  const row = await loadCard(app.database, merchant, cardId, now)
  const { settings } = row
  if (!settings.referralEnabled || !hasFeature(merchant, 'referralProgram')) refuse('NOT_FOUND')
  const { rows } = await sql<{ brought: number; bonuses: number }>`
    select count(*)::int as brought, coalesce(sum(r.referrer_bonus), 0)::bigint as bonuses from card c
    join card own on own.merchant_id = c.merchant_id and own.member_id = c.member_id and own.campaign_id = c.campaign_id
      and (own.id = c.id or own.state = 'closed')
    join referral r on r.merchant_id = own.merchant_id and r.referrer_card_id = own.id
    where c.merchant_id = ${merchant.id} and c.id = ${cardId} and r.state <> 'blocked'`.execute(db)
  return {
    code: row.promotion_code,
    url: `${registrationUrl(app.config, row.campaign_id)}?ref=${row.promotion_code}`,
    referrerBonus: settings.referrerBonus ?? 0,
    refereeBonus: settings.refereeBonus ?? 0,
    endDate: settings.referralEndDate,
    ...(rows[0] ?? { brought: 0, bonuses: 0 }),
  }
}
