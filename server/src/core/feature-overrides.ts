import type { Feature, FeatureMap } from '@chopcard/contract/core/features.ts'

/** For each feature that differs from the plan: the administrator's id, since when, and until when. */
export type FeatureOverrides = Partial<Record<Feature, { by: string | null; at: string; until: string | null }>>

/**
 * The overrides that are valid at an instant. One whose end has passed does not count, even if the job has not removed
 * it yet.
 */
export function overridesAt(own: FeatureMap, overrides: FeatureOverrides, now: Date): FeatureMap {
  const hasEnded = (name: string) => {
    const until = overrides[name as Feature]?.until
    return typeof until === 'string' && new Date(until) <= now
  }
  return Object.fromEntries(Object.entries(own).filter(([name]) => !hasEnded(name)))
}
