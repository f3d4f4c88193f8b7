import { z } from 'zod'
import { Day, Id } from '../../core/kinds.ts'
import { type Menu } from '../../core/permissions.ts'
import { route } from '../../core/route.ts'
import { VisitGroup, visitGroups } from '../../members/visits.ts'

/**
 * Days are the merchant's; without them those that the report says. Of a campaign count the members who hold a card of it, of a store
 * those whose first visit was there.
 */
export const insightFilters = {
  from: Day.optional(),
  to: Day.optional(),
  campaignId: Id.optional(),
  storeId: Id.optional(),
} as const

const report = <const M extends Menu, const P extends string>(menu: M, path: `/${P}`) =>
  ({ audience: 'merchant', action: 'query', method: 'GET', menu, path, mayLag: true, query: insightFilters }) as const

const period = { from: z.string(), to: z.string() } as const

/** The members whose first visit was in one month. */
export const Cohort = z.object({
  /** `2026-03` */
  month: z.string(),
  members: z.int(),
  /** How many of them came in this month and in each after it; null of months to come. */
  came: z.array(z.int().nullable()),
})
export type Cohort = z.output<typeof Cohort>

export const cohorts = route({
  ...report('cohorts', '/merchant/report/cohorts'),
  about:
    'Do they come back? Members by the month of their first visit, and how many of them came in the months after; without days, the last twelve months.',
  reply: z.object({ ...period, cohorts: z.array(Cohort) }),
})

/** So many days after the visit before; without an end, or more. */
export const GapBin = z.object({ from: z.int(), to: z.int().nullable(), visits: z.int() })
export type GapBin = z.output<typeof GapBin>

export const visitGaps = route({
  ...report('visit-gaps', '/merchant/report/visitGaps'),
  about:
    'How often? The days between two visits of a member, counted on the day of the later one; without days, the last 90.',
  reply: z.object({
    ...period,
    /** Of all these gaps; null where there is none. */
    median: z.int().nullable(),
    visits: z.int(),
    bins: z.array(GapBin),
  }),
})

const counts = Object.fromEntries(visitGroups.map((group) => [group, z.int()])) as Record<VisitGroup, z.ZodInt>
export const GroupDay = z.object({ day: z.string(), ...counts })
export type GroupDay = z.output<typeof GroupDay>

/** `none` is who came for the first time. */
export const groupsBefore = ['none', ...visitGroups] as const

export const GroupMove = z.object({
  from: z.enum(groupsBefore),
  to: VisitGroup,
  members: z.int(),
})
export type GroupMove = z.output<typeof GroupMove>

export const groupReport = route({
  ...report('visit-groups', '/merchant/report/visitGroups'),
  about:
    'Who is slipping away? How many members were in each group at the ends of days, the first of them that before the period, and how many moved between the groups within it; without days, the last 90.',
  reply: z.object({ ...period, days: z.array(GroupDay), moves: z.array(GroupMove) }),
})

export const HourVisits = z.object({
  /** Monday is 1. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  visits: z.int(),
})
export type HourVisits = z.output<typeof HourVisits>

export const visitHours = route({
  ...report('visit-hours', '/merchant/report/visitHours'),
  about:
    'When? Visits of cards by weekday and hour of the first operation of the day, of days that are over; without days, the last 90. Hours without a visit are left out. At a store count the visits that began there.',
  reply: z.object({ ...period, through: z.string().nullable(), hours: z.array(HourVisits) }),
})
