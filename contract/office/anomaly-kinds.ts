/** The rules that look for unusual activity (decisions/anomalies.md §1). */
export const anomalyRules = [
  'ownCard',
  'sameCard',
  'cardShare',
  'closedHours',
  'burst',
  'voids',
  'adjustments',
  'newCards',
  'sameHands',
  'pinLocks',
  'receiptTwins',
  'offline',
] as const
export type AnomalyRule = (typeof anomalyRules)[number]

/** The sentences that say what a rule has found; some rules have two. */
export const anomalySentences = [
  'ownCard',
  'ownPhone',
  'sameCardDay',
  'sameCardWeeks',
  'cardShare',
  'closedHours',
  'unusualHours',
  'burst',
  'evenPace',
  'voidAfterReward',
  'voidShare',
  'adjustments',
  'newCards',
  'sameHands',
  'pinLocks',
  'twoPlaces',
  'receiptTwins',
  'offlineLate',
  'offlineClock',
] as const
export type AnomalySentence = (typeof anomalySentences)[number]

export const findingStates = ['open', 'fine', 'watch', 'asked', 'voided'] as const
export type FindingState = (typeof findingStates)[number]

/** What the rows of a finding are. */
export const findingRowKinds = ['entry', 'receipt', 'offline', 'pinLock'] as const
export type FindingRowKind = (typeof findingRowKinds)[number]

/** For so many days a subject that was found to be fine is not told of again. */
export const fineForDays = 90
