import { visitGroups } from '@chopcard/contract/members/visits.ts'
import { localDay } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import type { Cell } from '../../core/table-writer.ts'
import { daysAsked, daysIn } from '../insights/insight-rules.ts'
import { cohortReport, gapReport, groupDays, hourReport } from '../insights/insights.ts'
import { effectReport } from '../insights/report-effects.ts'
import { breakageLines } from '../reports/breakage.ts'
import { type ExportScope, type ExportSource, moneyCell } from './export-source.ts'
import { dateFormat } from '../../core/formats.ts'

type Filters = { from?: string; to?: string; campaignId?: string; storeId?: string }
const filtersOf = ({ filters }: ExportScope): Filters => filters

/** A report as a source: it is short enough to be read at once. */
const ofReport = (columns: readonly string[], read: (scope: ExportScope) => Promise<Cell[][]>): ExportSource => ({
  columns,
  count: async (scope) => (await read(scope)).length,
  async *batches(scope) {
    yield await read(scope)
  },
})

/** The cohorts, a line for each month in which somebody may have come again. */
export const cohortsSource = ofReport(['joinedIn', 'members', 'monthsAfter', 'came'], async (scope) =>
  (await cohortReport(scope, filtersOf(scope))).cohorts.flatMap(({ month, members, came }) =>
    came.flatMap((count, after) => (count === null ? [] : [[month, members, after, count]])),
  ),
)

export const gapsSource = ofReport(['gapFrom', 'gapTo', 'visitCount'], async (scope) =>
  (await gapReport(scope, filtersOf(scope))).bins.map(({ from, to, visits }) => [from, to, visits]),
)

/** The groups, a line for the end of each day. */
export const groupsSource = ofReport(['day', ...visitGroups.map((group) => `${group}Members`)], async (scope) => {
  const filters = filtersOf(scope)
  const today = localDay(scope.now, scope.merchant.timeZone)
  const days = daysIn(daysAsked(filters, today)).filter((day) => day <= today)
  const counts = await groupDays(scope, days, filters)
  return counts.map((count) => [count.day, ...visitGroups.map((group) => count[group])])
})

export const hoursSource = ofReport(['weekday', 'hour', 'visitCount'], async (scope) =>
  (await hourReport(scope, filtersOf(scope))).hours.map(({ weekday, hour, visits }) => [
    dateFormat(scope.language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday)),
    hour,
    visits,
  ]),
)

export const effectsSource = ofReport(
  [
    'effectKind',
    'name',
    'startedOn',
    'countedTo',
    'reached',
    'reachedCame',
    'others',
    'othersCame',
    'difference',
    'low',
    'high',
    'verdict',
  ],
  async (scope) =>
    (await effectReport(scope, filtersOf(scope))).effects.map((effect) => [
      say(scope.language, 'effects', `kind.${effect.kind}`),
      effect.name,
      effect.startedOn,
      effect.through,
      effect.reached.members,
      effect.reached.came,
      effect.others.members,
      effect.others.came,
      effect.difference?.difference ?? null,
      effect.difference?.low ?? null,
      effect.difference?.high ?? null,
      say(scope.language, 'effects', `verdict.${effect.verdict}`),
    ]),
)

export const breakageSource = ofReport(
  ['madeIn', 'campaign', 'liabilityKind', 'issued', 'redeemed', 'expired', 'open', 'percentExpired'],
  async (scope) =>
    (await breakageLines(scope, filtersOf(scope))).map((line) => [
      line.month,
      line.name,
      say(scope.language, 'liability', `kind.${line.kind}`),
      ...[line.issued, line.used, line.ended, line.open].map((quantity) =>
        line.kind === 'vouchers' ? moneyCell(quantity, scope.merchant.currency) : quantity,
      ),
      line.percent,
    ]),
)
