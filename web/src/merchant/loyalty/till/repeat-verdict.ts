import type { Operation } from '../../../kit/operations/operation.ts'
import { isRunning } from '../../../lib/operation-list.ts'

/** A card that comes again so soon is asked about: a camera that lost it for a moment reads it twice. */
export const repeatWindow = 10_000

/** Whether a chop may be issued to a card at once; or one still runs, may have been given without an answer, or was given a moment ago. */
export function repeatVerdict(
  operations: readonly Operation[],
  cardId: string,
  now: number,
): 'free' | 'running' | 'open' | 'justIssued' {
  const issues = operations.filter(({ ask }) => ask.kind === 'issue' && ask.cardId === cardId)
  if (issues.some((operation) => isRunning(operation))) return 'running'
  if (issues.some(({ state }) => state === 'open')) return 'open'
  const isRecent = issues.some(({ state, settledAt = 0 }) => state === 'done' && now - settledAt < repeatWindow)
  return isRecent ? 'justIssued' : 'free'
}
