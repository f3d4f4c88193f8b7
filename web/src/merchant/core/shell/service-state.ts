import type { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

type Facts = Pick<
  Answer<typeof adminInfo>['data'],
  'serviceEndDate' | 'serviceEndedPromptDays' | 'serviceState' | 'timeZone'
>
export type ServiceNotice = { kind: 'restricted' | 'ended' } | { kind: 'ending'; on: string }

const dayLength = 86_400_000

/**
 * What the banner says (decisions/shell.md §5): the plan has ended, or it ends within the prompt days, today counted in. `today` is
 * the merchant's calendar day.
 */
export function serviceNotice(facts: Facts, today: string): ServiceNotice | undefined {
  if (facts.serviceState === 'restricted') return { kind: 'restricted' }
  if (!facts.serviceEndDate) return undefined
  const end = todayIn(facts.timeZone, Date.parse(facts.serviceEndDate))
  if (facts.serviceState === 'ended' || end < today) return { kind: 'ended' }
  const daysLeft = (Date.parse(end) - Date.parse(today)) / dayLength + 1
  return daysLeft <= facts.serviceEndedPromptDays ? { kind: 'ending', on: end } : undefined
}

/** The calendar day in a time zone. */
export const todayIn = (timeZone: string, now: number = Date.now()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
