import { sql } from 'kysely'
import type { earnCodeStat as route } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { mergedInto } from '../../loyalty/cards/merged-members.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { lastDays } from '../../core/last-days.ts'
import { loadEarnBatch } from './earn-batch-store.ts'

type Of = { campaignId: string; batchId?: string }

/** Scan to earn in numbers; what was voided does not count, and members who were merged are one. */
export const earnCodeStat: Verb<typeof route> = async (ctx, { query }) => {
  await loadCampaign(ctx.db, ctx.merchant.id, query.campaignId)
  if (query.batchId) await loadEarnBatch(ctx.db, ctx.merchant.id, query.batchId)
  const [totals, days] = await Promise.all([totalsOf(ctx, query), daysOf(ctx, query)])
  return { ...totals, days }
}

async function totalsOf({ db, merchant }: TenantContext, { campaignId, batchId }: Of) {
  const { rows } = await sql<Record<'batches' | 'codes' | 'usedCodes' | 'uses' | 'chops' | 'members', number>>`
    with recursive own as (
      select id, made from earn_batch
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId} and (${batchId ?? null}::uuid is null or id = ${batchId ?? null}::uuid)
    ), use as (
      select batch_id, code, chops, member_id from earn_use
      where merchant_id = ${merchant.id} and campaign_id = ${campaignId} and given_back_at is null
        and batch_id in (select id from own)
    ), ${mergedInto(merchant.id)}
    select (select count(*) from own) as batches, (select coalesce(sum(made), 0)::int from own) as codes,
      count(distinct code) as "usedCodes", count(*) as uses, coalesce(sum(chops), 0)::bigint as chops,
      count(distinct coalesce(gone.person, member_id)) as members
    from use left join gone on gone.id = member_id`.execute(db)
  return rows[0] ?? { batches: 0, codes: 0, usedCodes: 0, uses: 0, chops: 0, members: 0 }
}

async function daysOf(ctx: TenantContext, { campaignId, batchId }: Of) {
  const days = lastDays(ctx, 30)
  let query = ctx.db
    .selectFrom('earn_use')
    .select([
      sql<string>`local_day::text`.as('day'),
      sql<number>`count(*)`.as('uses'),
      sql<number>`sum(chops)::bigint`.as('chops'),
    ])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('campaign_id', '=', campaignId)
    .where('given_back_at', 'is', null)
    .where('local_day', '>=', days[0] ?? '')
  if (batchId) query = query.where('batch_id', '=', batchId)
  const counted = new Map((await query.groupBy('local_day').execute()).map((row) => [row.day, row]))
  return days.map((day) => ({ day, uses: counted.get(day)?.uses ?? 0, chops: counted.get(day)?.chops ?? 0 }))
}
