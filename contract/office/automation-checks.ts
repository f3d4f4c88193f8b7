import type { z } from 'zod'

type Given = {
  trigger: string
  number?: number | null | undefined
  levelId?: string | null | undefined
  campaignId?: string | null | undefined
  message?: object | null | undefined
  couponId?: string | null | undefined
  chops?: number | null | undefined
}

/** Whether a number of days or visits belongs to what an automation waits for. */
export const needsNumber = (trigger: string): boolean => trigger !== 'birthday' && trigger !== 'levelReached'

/** The rules between the fields of an automation (decisions/automations.md §1). */
export function compareAutomationFields(given: Given, issues: z.core.$RefinementCtx): void {
  const require = (path: string, message = 'required') => issues.addIssue({ code: 'custom', path: [path], message })
  if (needsNumber(given.trigger) && !given.number) require('number')
  if (given.trigger === 'levelReached' && !given.levelId) require('levelId')
  if ((given.trigger === 'levelReached' || given.chops) && !given.campaignId) require('campaignId')
  if (!given.message && !given.couponId && !given.chops) require('message', 'noEffect')
}
