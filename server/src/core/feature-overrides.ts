import type { Feature, FeatureMap } from '@chopcard/contract/core/features.ts'

/** Of each feature that is switched otherwise than by the plan: by whom (an administrator's id), when, and until when. */
export type FeatureOverrides = Partial<Record<Feature, { by: string | null; at: string; until: string | null }>>

/** The overrides that hold at a moment: one ends by itself, whether or not it has been removed yet. */
export function overridesAt(own: FeatureMap, overrides: FeatureOverrides, now: Date): FeatureMap {
  const hasEnded = (name: string) => {
    const until = overrides[name as Feature]?.until
    return typeof until === 'string' && new Date(until) <= now
  }
  return Object.fromEntries(Object.entries(own).filter(([name]) => !hasEnded(name)))
}
