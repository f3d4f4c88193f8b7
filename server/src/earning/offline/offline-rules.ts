import { refuse } from '@chopcard/contract/core/errors.ts'

export type OfflineLimits = { allowed: boolean; hours: number }

/**
 * Refuses what a till did without network where the shop does not want that, longer ago than it allows, or at a time that
 * still lies ahead. A device learns the server's time before it sends, so none needs to be forgiven a fast clock.
 */
export function mayReplay({ allowed, hours }: OfflineLimits, actedAt: Date, now: Date): void {
  if (!allowed) refuse('OFFLINE_OFF')
  if (actedAt > now) refuse('OFFLINE_ACT_IN_FUTURE')
  if (now.getTime() - actedAt.getTime() > hours * 3_600_000) refuse('OFFLINE_ACT_TOO_OLD')
}
