import { sql } from 'kysely'
import {
  type adminSummary as adminRoute,
  type ChopKind,
  chopKinds,
  type summary as route,
} from '@chopcard/contract/office/merchant/dashboard.ts'
import type { Result } from '@chopcard/contract/core/route.ts'
import { hasEndedSql } from '../../loyalty/campaigns/load-campaign.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { activitySince } from './activity.ts'
import { lastDays } from '../../core/last-days.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { newCardDays } from './new-card-days.ts'
import { visitsByDay } from '../../members/visits/daily-visits.ts'

type KindNumbers = Result<typeof route>['kinds'][number]

/** The merchant in numbers. What is outstanding is the sum of the ledger, with which every balance is reconciled. */
export const summary: Verb<typeof route> = async (ctx, { query: { storeId } }) => {
  if (storeId) return summaryAt(ctx, storeId)
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  const [facts, kinds, [visitsToday], newCards] = await Promise.all([
    merchantFacts(ctx),
    kindTotals(ctx, today),
    visitsByDay(ctx, { from: today, to: today }),
    newCardDays(ctx, { from: today, to: today }),
  ])
  return { ...facts, kinds, visitsToday: visitsToday?.visits ?? 0, newMembersToday: newCards.get(today) ?? 0 }
}

/** The same of a store: what was done there. What is outstanding, members and campaigns are the shop’s. */
async function summaryAt(ctx: TenantContext, storeId: string): Promise<Result<typeof route>> {
  const today = localDay(ctx.now, ctx.merchant.timeZone)
  const [kinds, [visitsToday]] = await Promise.all([
    kindTotals(ctx, today, storeId),
    visitsByDay(ctx, { from: today, to: today }, storeId),
  ])
  return {
    members: null,
    cards: null,
    activeCampaigns: null,
    visitsToday: visitsToday?.visits ?? 0,
    newMembersToday: visitsToday?.firstVisits ?? 0,
    kinds: kinds.map((kind) => ({ ...kind, outstanding: null })),
    booksCheckedAt: null,
    booksDifferences: null,
  }
}

async function merchantFacts({ db, merchant, now }: TenantContext) {
  const ended = hasEndedSql(localDay(now, merchant.timeZone))
  const { rows } = await sql<{
    members: number
    cards: number
    active: number
    books_checked_at: Date | null
    books_differences: number | null
  }>`
    select m.member_count as members, m.books_checked_at, m.books_differences, c.cards, c.active
    from merchant m
    cross join lateral (
      select coalesce(sum(card_count), 0)::bigint as cards, count(*) filter (where not ${ended}) as active
      from campaign where merchant_id = ${merchant.id}
    ) as c
    where m.merchant_id = ${merchant.id}`.execute(db)
  const row = rows[0]
  return {
    members: row?.members ?? 0,
    cards: row?.cards ?? 0,
    activeCampaigns: row?.active ?? 0,
    booksCheckedAt: row?.books_checked_at?.toISOString() ?? null,
    booksDifferences: row?.books_differences ?? null,
  }
}

/** The numbers of each kind that the merchant has campaigns of, also where nothing happened yet. */
async function kindTotals(ctx: TenantContext, today: string, storeId?: string): Promise<KindNumbers[]> {
  const { rows } = await sql<KindNumbers>`
    select ${kindSql} as kind,
      coalesce(sum(issued) filter (where day = ${today}), 0)::bigint as "issuedToday",
      coalesce(sum(redeemed) filter (where day = ${today}), 0)::bigint as "redeemedToday",
      coalesce(sum(issued), 0)::bigint as "totalIssued",
      coalesce(sum(redeemed), 0)::bigint as "totalRedeemed",
      coalesce(sum(net), 0)::bigint as outstanding
    from campaign
    left join (
      select campaign_id, day, sum(issued) as issued, sum(redeemed) as redeemed, sum(net) as net
      from (${await activitySince(ctx, undefined, storeId)}) as all_activity group by campaign_id, day
    ) as activity on activity.campaign_id = campaign.id
    where campaign.merchant_id = ${ctx.merchant.id}
    group by 1`.execute(ctx.db)
  return inOrder(rows)
}

/** What the caller did, today and in the last thirty days. */
export const adminSummary: Verb<typeof adminRoute> = async (ctx) => {
  const days = lastDays(ctx, 30)
  const [month, today] = await Promise.all([done(ctx, days[0]), done(ctx, days.at(-1))])
  return { today, month }
}

async function done(ctx: TenantContext & { staff: { id: string } }, from: string | undefined) {
  type Done = { kind: ChopKind; count: number; redemptions: number; voids: number }
  const { rows } = await sql<Done>`
    select ${kindSql} as kind, coalesce(sum(issued), 0)::bigint as count,
      coalesce(sum(redemptions), 0)::bigint as redemptions, coalesce(sum(voids), 0)::bigint as voids
    from campaign
    left join (${await activitySince(ctx, from)}) as activity
      on activity.campaign_id = campaign.id and activity.staff_id = ${ctx.staff.id}
    where campaign.merchant_id = ${ctx.merchant.id}
    group by 1`.execute(ctx.db)
  const sum = (name: 'redemptions' | 'voids') => rows.reduce((total, row) => total + row[name], 0)
  return {
    issued: inOrder(rows).map(({ kind, count }) => ({ kind, count })),
    redemptions: sum('redemptions'),
    voids: sum('voids'),
  }
}

const inOrder = <T extends { kind: ChopKind }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => chopKinds.indexOf(a.kind) - chopKinds.indexOf(b.kind))
