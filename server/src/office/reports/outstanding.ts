import { type RawBuilder, sql } from 'kysely'
import type { LiabilityExperience, LiabilityLine } from '@chopcard/contract/office/merchant/liability.ts'
import { localDay } from '../../core/clock.ts'
import { hasEndedSql } from '../../loyalty/campaigns/load-campaign.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { countingOf, type Whose } from './liability-count.ts'
import { costOf } from './liability-rules.ts'
import { experienceOf, openSums, noSums, type Sum } from './liability-sums.ts'
import { sumCards } from './sum-cards.ts'
import { sumUsage } from './sum-usage.ts'
import { sumVouchers } from './sum-vouchers.ts'

export type Counted = { lines: Sum[]; experience: LiabilityExperience[] }
export type Outstanding = { lines: LiabilityLine[]; experience: LiabilityExperience[] }

/** Counts what is outstanding, in pages of cards and of vouchers; of each store for itself if there are any. */
export async function countOutstanding(whose: Whose, isByStore: boolean, pageSize?: number): Promise<Counted> {
  const [counting, sums] = [countingOf(whose, isByStore, pageSize), noSums()]
  await sumCards(counting, sums)
  await sumVouchers(counting, sums)
  await sumUsage(counting, sums)
  return { lines: openSums(sums), experience: experienceOf(sums) }
}

/** What members and holders may still ask for, with what it costs, by the month in which it ends; of one store if it is named. */
export async function outstanding(whose: Whose, storeId?: string): Promise<Outstanding> {
  const { lines, experience } = await countOutstanding(whose, storeId !== undefined)
  return { experience, lines: await pricedLines(whose, inStatement(lines), experience, storeId) }
}

/** Lines as rows of a statement. */
export const inStatement = (lines: readonly Sum[]): RawBuilder<Sum> => sql<Sum>`
  select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("subjectId" uuid, "storeId" uuid, month text, quantity bigint)`

type Line = Pick<LiabilityLine, 'kind' | 'subjectId' | 'name' | 'month' | 'quantity'> & { unitCost: number | null }

/** Lines with their names and costs of now, of the shop or of a store. */
export async function pricedLines(
  whose: Whose,
  sums: RawBuilder<Sum>,
  experience: readonly LiabilityExperience[],
  storeId?: string,
): Promise<LiabilityLine[]> {
  const isAsked = storeId ? sql`where s."storeId" = ${storeId}` : sql``
  const lines = await namedLines(
    whose,
    sql<Sum>`select null::uuid as "storeId", "subjectId", month, quantity from (${sums}) as s ${isAsked}`,
  )
  return lines.map(({ storeId: _store, ...line }) => withCost(line, experience))
}

/** The lines of each store, by what is known of the shop. */
export async function pricedAtStores(
  whose: Whose,
  sums: RawBuilder<Sum>,
  experience: readonly LiabilityExperience[],
): Promise<Map<string, LiabilityLine[]>> {
  const lines = await namedLines(whose, sql<Sum>`select * from (${sums}) as s where s."storeId" is not null`)
  const byStore = Map.groupBy(lines, ({ storeId }) => storeId ?? '')
  return new Map(
    [...byStore].map(([id, own]) => [id, own.map(({ storeId: _store, ...line }) => withCost(line, experience))]),
  )
}

/** What lies on cards ends at the latest with their campaign, after which nothing is redeemed. */
async function namedLines(
  { db, merchant, now }: Whose,
  sums: RawBuilder<Sum>,
): Promise<(Line & { storeId: string | null })[]> {
  const { rows } = await sql<Line & { storeId: string | null }>`
    with s as materialized (${sums})
    select ${kindSql} as kind, campaign.id as "subjectId", campaign.name,
      least(s.month, to_char(campaign.end_date, 'YYYY-MM')) as month, sum(s.quantity)::bigint as quantity,
      min(own.cost) as "unitCost", s."storeId"
    from s
    join campaign on campaign.merchant_id = ${merchant.id} and campaign.id = s."subjectId"
    left join campaign_cost own on own.merchant_id = campaign.merchant_id and own.campaign_id = campaign.id
    where not ${hasEndedSql(localDay(now, merchant.timeZone))}
    group by 1, 2, 3, 4, s."storeId"
    union all
    select 'vouchers', v.id, v.name, s.month, sum(s.quantity)::bigint, min(m.voucher_cost_percent), s."storeId"
    from s
    join voucher v on v.merchant_id = ${merchant.id} and v.id = s."subjectId"
    join merchant m on m.merchant_id = v.merchant_id
    group by v.id, v.name, s.month, s."storeId"
    order by kind, name, month`.execute(db)
  return rows
}

function withCost({ unitCost, ...line }: Line, experience: readonly LiabilityExperience[]): LiabilityLine {
  const cost = costOf(line, unitCost)
  const percent = experience.find((one) => one.kind === line.kind)?.percent ?? 0
  return { ...line, cost, breakage: cost === null ? null : Math.round((cost * percent) / 100) }
}
