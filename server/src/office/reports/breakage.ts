import { sql } from 'kysely'
import type { BreakageLine, breakage as route } from '@chopcard/contract/office/merchant/liability.ts'
import { localDay, monthStart } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { insightsThrough } from './insight-totals.ts'
import { shareEnded } from './liability-rules.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>
type Asked = { from?: string | undefined; to?: string | undefined; campaignId?: string | undefined }

/** What became of the chops of cards, by the month in which the cards were made. */
export const breakage: Verb<typeof route> = async (ctx, { query }) => ({
  through: await insightsThrough(ctx),
  lines: await breakageLines(ctx, query),
})

/** The same for whoever exports it, the newest month first. */
export async function breakageLines(whose: Whose, { from, to, campaignId }: Asked): Promise<BreakageLine[]> {
  const { db, merchant, now } = whose
  const today = localDay(now, merchant.timeZone)
  const [first, last] = [monthStart(from ?? monthStart(to ?? today, 11)), to ?? today]
  const { rows } = await sql<Omit<BreakageLine, 'percent'>>`
    select campaign.id as "campaignId", campaign.name, ${kindSql} as kind, to_char(t.joined, 'YYYY-MM') as month,
      sum(t.issued)::bigint as issued, sum(t.used)::bigint as used, sum(t.ended)::bigint as ended,
      sum(t.issued - t.used - t.ended + t.other)::bigint as open
    from chop_cohort t
    join campaign on campaign.merchant_id = t.merchant_id and campaign.id = t.campaign_id
    where t.merchant_id = ${merchant.id} and t.joined between ${first} and ${last}
      ${campaignId ? sql`and t.campaign_id = ${campaignId}` : sql``}
    group by campaign.id, campaign.name, campaign.type, t.joined
    order by t.joined desc, campaign.name, campaign.id`.execute(db)
  return rows.map((row) => ({ ...row, percent: shareEnded(row) }))
}
