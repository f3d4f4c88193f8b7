import type { Cohort } from '@chopcard/contract/office/merchant/insights.ts'

/**
 * Of the cohorts for which a month after joining is over, the share that came in it: one number for each such month. The month that is
 * running is left out, since more may still come.
 */
export function returnCurve(cohorts: readonly Cohort[]): number[] {
  const over = cohorts.map(({ members, came }) => {
    const known = came.filter((count) => count !== null)
    return { members, came: known.slice(1, -1) }
  })
  const months = Math.max(0, ...over.map(({ came }) => came.length))
  return Array.from({ length: months }, (_, month) => {
    const own = over.filter(({ came }) => came.length > month)
    const members = own.reduce((sum, cohort) => sum + cohort.members, 0)
    return members ? own.reduce((sum, { came }) => sum + (came[month] ?? 0), 0) / members : 0
  })
}
