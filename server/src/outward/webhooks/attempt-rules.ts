import type { AttemptError } from '@chopcard/contract/outward/webhooks.ts'

/** Seconds from one attempt to the next, the first at once: 75 hours in all. */
export const attemptPauses = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** How an attempt ended. */
export type Outcome = { status: number; retryAfter?: string | undefined } | { error: AttemptError }

export type DeliveryFacts = {
  /** How many pauses of the schedule are used. */
  step: number
}
export type EndpointFacts = { failingSince: Date | null }

export type AfterAttempt = {
  delivery: { state: 'delivered' } | { state: 'failed' } | { state: 'waiting'; step: number; at: Date }
  endpoint: { failingSince: Date | null; pausedUntil?: Date; disabledReason?: 'gone' | 'failing' }
}

const DAY_MS = 86_400_000
const failingDays = 5
/** The owners are told of an endpoint that has failed for so long. */
export const warnedAfterMinutes = 60
const maxPauseMs = DAY_MS
/** A tenth more or less, so that what failed together does not come back together. */
const jitter = 0.1
const slowDown = [429, 502, 504]
const GONE = 410

/** Requests of one endpoint at a time; one that has failed for a while gets a single one, until it answers again. */
export const requestsAtOnce = ({ failingSince }: EndpointFacts, now: Date): number =>
  failingSince && now.getTime() - failingSince.getTime() > 60_000 ? 1 : 4

/** What becomes of a delivery and its endpoint after an attempt (decisions/webhooks.md §3); `random` is in [0, 1). */
export function afterAttempt(
  delivery: DeliveryFacts,
  endpoint: EndpointFacts,
  outcome: Outcome,
  now: Date,
  random: number,
): AfterAttempt {
  const status = 'status' in outcome ? outcome.status : undefined
  if (status && status >= 200 && status < 300)
    return { delivery: { state: 'delivered' }, endpoint: { failingSince: null } }
  const failingSince = endpoint.failingSince ?? now
  if (status === GONE) return { delivery: { state: 'failed' }, endpoint: { failingSince, disabledReason: 'gone' } }
  const pausedUntil = pauseOf(outcome, now)
  const hasFailedForDays = now.getTime() - failingSince.getTime() >= failingDays * DAY_MS
  return {
    delivery: nextAttempt(delivery.step, now, random, pausedUntil),
    endpoint: {
      failingSince,
      ...(pausedUntil && { pausedUntil }),
      ...(hasFailedForDays && { disabledReason: 'failing' }),
    },
  }
}

function nextAttempt(step: number, now: Date, random: number, notBefore?: Date): AfterAttempt['delivery'] {
  const pause = attemptPauses[step]
  if (pause === undefined) return { state: 'failed' }
  const planned = now.getTime() + pause * 1000 * (1 - jitter + 2 * jitter * random)
  return { state: 'waiting', step: step + 1, at: new Date(Math.max(planned, notBefore?.getTime() ?? 0)) }
}

/** Until when the receiver asks for a pause: seconds or a date, for a day at most. */
function pauseOf(outcome: Outcome, now: Date): Date | undefined {
  if (!('status' in outcome) || !slowDown.includes(outcome.status) || !outcome.retryAfter) return undefined
  const given = outcome.retryAfter.trim()
  const until = /^\d{1,9}$/.test(given) ? now.getTime() + Number(given) * 1000 : Date.parse(given)
  if (!(until > now.getTime())) return undefined
  return new Date(Math.min(until, now.getTime() + maxPauseMs))
}
