import type { FirstStep } from '@chopcard/contract/office/merchant/first-steps.ts'

export type Progress = {
  /** The shop was led through its first steps. */
  isLed: boolean
  hasCampaign: boolean
  isPosterSeen: boolean
  hasCard: boolean
  isStamped: boolean
}

/** The next step to the first stamp. A shop that made its campaign by itself has nothing left. */
export function nextStep({ isLed, hasCampaign, isPosterSeen, hasCard, isStamped }: Progress): FirstStep {
  if (!hasCampaign) return 'card'
  if (!isLed || isStamped) return 'done'
  if (hasCard) return isPosterSeen ? 'stamp' : 'poster'
  return isPosterSeen ? 'phone' : 'poster'
}
