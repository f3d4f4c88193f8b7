import type {
  cohorts as cohortsRoute,
  groupReport as groupsRoute,
  visitGaps as gapsRoute,
  visitHours as hoursRoute,
} from '@chopcard/contract/office/merchant/insights.ts'
import { localDay } from '../../core/clock.ts'
import type { TenantContext, Verb } from '../../core/context.ts'
import { groupMoves, groupsOn, type Of, visitCohorts, visitGaps } from '../../members/visits/read-visit-totals.ts'
import { insightsThrough, visitHours } from '../reports/insight-totals.ts'
import {
  type Asked,
  binsOf,
  cohortsOf,
  daysAsked,
  medianOfGaps,
  monthsAsked,
  pointsOf,
  visitsIn,
} from './insight-rules.ts'

type Whose = Pick<TenantContext, 'db' | 'merchant' | 'now'>
type Filters = Asked & Of

const todayOf = ({ merchant, now }: Whose) => localDay(now, merchant.timeZone)

/** Members by the month of their first visit, and the months in which they came again. */
export const reportCohorts: Verb<typeof cohortsRoute> = (ctx, { query }) => cohortReport(ctx, query)

export async function cohortReport(whose: Whose, filters: Filters) {
  const [today, period] = [todayOf(whose), monthsAsked(filters, todayOf(whose))]
  return { ...period, cohorts: cohortsOf(await visitCohorts(whose, period, filters), period, today) }
}

/** The days between two visits. */
export const reportGaps: Verb<typeof gapsRoute> = (ctx, { query }) => gapReport(ctx, query)

export async function gapReport(whose: Whose, filters: Filters) {
  const period = daysAsked(filters, todayOf(whose))
  const gaps = await visitGaps(whose, period, filters)
  return { ...period, median: medianOfGaps(gaps), visits: visitsIn(gaps), bins: binsOf(gaps) }
}

/** The five groups on days of a period, and who moved between them. */
export const reportGroups: Verb<typeof groupsRoute> = async (ctx, { query }) => {
  const period = daysAsked(query, todayOf(ctx))
  const points = pointsOf(period, todayOf(ctx))
  const [after, to] = [points[0], points.at(-1)]
  const moves = after && to ? await groupMoves(ctx, { after, to }, query) : []
  return { ...period, days: await groupDays(ctx, points, query), moves }
}

/** The groups at the ends of days. */
export async function groupDays(whose: Whose, days: readonly string[], of: Of) {
  const counts = days.length ? await groupsOn(whose, days, of) : []
  return counts.map((count, i) => ({ day: days[i] ?? '', ...count }))
}

/** Visits by weekday and hour. */
export const reportHours: Verb<typeof hoursRoute> = (ctx, { query }) => hourReport(ctx, query)

export async function hourReport(whose: Whose, { campaignId, storeId, ...asked }: Filters) {
  const period = daysAsked(asked, todayOf(whose))
  const [through, hours] = await Promise.all([
    insightsThrough(whose, storeId),
    visitHours(whose, { ...period, campaignId, storeId }),
  ])
  return { ...period, through, hours }
}
