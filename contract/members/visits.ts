import { z } from 'zod'

/** Groups of members by how recently, how often and for how long they have come (decisions/members.md §9). */
export const visitGroups = ['champions', 'regulars', 'new', 'drifting', 'lost'] as const
export const VisitGroup = z.enum(visitGroups)
export type VisitGroup = z.infer<typeof VisitGroup>

/** What the visits of a member come to; days are those of the merchant. */
export const visitFields = {
  firstVisit: z.string().nullable(),
  lastVisit: z.string().nullable(),
  visits30: z.int(),
  visits90: z.int(),
  visits: z.int(),
  /** The median number of days between two visits. */
  medianGap: z.int().nullable(),
  /** None of who never came. */
  visitGroup: VisitGroup.nullable(),
} as const

export type VisitField = keyof typeof visitFields
export const visitColumns = Object.keys(visitFields) as VisitField[]

/** Those of them that a list can be ordered by: an index for each is written with every visit. */
export const visitSorts = ['lastVisit', 'visits'] as const

/** The next so many days in which a birthday is. */
export const birthdayWithin = { today: 1, week: 7, month: 31 } as const
export const birthdayFilters = Object.keys(birthdayWithin) as (keyof typeof birthdayWithin)[]
