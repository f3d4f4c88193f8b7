import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely'
import { birthdayWithin, type VisitGroup, visitSorts } from '@chopcard/contract/members/visits.ts'
import { addDays } from '../../core/clock.ts'
import type { CardFilters } from './card-filters.ts'

// The visits of the members of a list, as a subscriber keeps them (server/src/members/visits).

export type VisitRow = {
  first_visit: string | null
  last_visit: string | null
  visits_30: number | null
  visits_90: number | null
  visits: number | null
  median_gap: number | null
  visit_group: VisitGroup | null
}
export const visitColumns = [
  'v.first_visit',
  'v.last_visit',
  'v.visits_30',
  'v.visits_90',
  'v.visits',
  'v.median_gap',
  'v.visit_group',
] as const

export const presentVisits = (row: VisitRow) => ({
  firstVisit: row.first_visit,
  lastVisit: row.last_visit,
  visits30: row.visits_30 ?? 0,
  visits90: row.visits_90 ?? 0,
  visits: row.visits ?? 0,
  medianGap: row.median_gap,
  visitGroup: row.visit_group,
})

/** Who never came is last, and first the other way round: the order of the indexes. The number of visits is never null. */
export const visitDirections = {
  lastVisit: {
    desc: (order: OrderByItemBuilder) => order.desc().nullsLast(),
    asc: (order: OrderByItemBuilder) => order.asc().nullsFirst(),
  },
  visits: { desc: (order: OrderByItemBuilder) => order.desc(), asc: (order: OrderByItemBuilder) => order.asc() },
} satisfies Record<VisitSort, unknown>

/** What a list is ordered by. */
export const visitOrders = {
  lastVisit: sql`v.last_visit`,
  visits: sql`v.visits`,
} satisfies Record<VisitSort, RawBuilder<unknown>>

type VisitSort = (typeof visitSorts)[number]

/** The visits that a list is sorted by, if it is. */
export const visitSortOf = (sort: string): VisitSort | undefined =>
  visitSorts.find((name) => sort === name || sort === `-${name}`)

/** The conditions that filters of visits and birthdays set; `today` is the merchant's. */
export function visitConditions(f: CardFilters, merchantId: string, today: () => string): RawBuilder<boolean>[] {
  const ranges = [
    ['first_visit', f.firstVisitFrom, f.firstVisitTo],
    ['last_visit', f.lastVisitFrom, f.lastVisitTo],
    ['visits_30', f.visits30From, f.visits30To],
    ['visits_90', f.visits90From, f.visits90To],
    ['visits', f.visitsFrom, f.visitsTo],
    ['median_gap', f.medianGapFrom, f.medianGapTo],
  ] as const
  const conditions = ranges.flatMap(([name, from, to]) => [
    ...(from === undefined ? [] : [sql`v.${sql.ref(name)} >= ${from}`]),
    ...(to === undefined ? [] : [sql`v.${sql.ref(name)} <= ${to}`]),
  ])
  if (f.storeId) conditions.push(sql`v.store_ids[1] = ${f.storeId}`)
  if (f.visitGroup) conditions.push(sql`v.visit_group = ${f.visitGroup}`)
  return [
    ...(conditions.length
      ? [
          sql<boolean>`c.member_id in (
            select v.member_id from member_visits v where v.merchant_id = ${merchantId} and ${sql.join(conditions, sql` and `)})`,
        ]
      : []),
    ...(f.birthday
      ? [sql<boolean>`mb.birthday = any(${birthdaysFrom(today(), birthdayWithin[f.birthday])}::text[])`]
      : []),
  ]
}

/** The days of the year from a day on. In a year without one, the 29th of February is kept on the first of March. */
export function birthdaysFrom(today: string, days: number): string[] {
  const all = Array.from({ length: days }, (_, n) => addDays(today, n))
  return all.flatMap((day) => {
    const isLeapless = day.endsWith('-03-01') && addDays(day, -1).endsWith('-02-28')
    return isLeapless ? ['02-29', day.slice(5)] : [day.slice(5)]
  })
}
