import { governs } from '@chopcard/contract/core/feature-rules.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import type { FormValues } from './form-values.ts'

type Values = Record<string, unknown>

/** The values of a new campaign without those whose feature is off: what a template or a copied campaign brings of them. */
export function withoutLocked(values: FormValues, has: (feature: Feature) => boolean): FormValues {
  const off = (Object.keys(governs) as Feature[]).filter((feature) => !has(feature))
  const kept = off
    .flatMap((feature) => governs[feature].campaign ?? [])
    .reduce<Values>((rest, path) => without(rest, path), values as Values) as FormValues
  return has('memberLevel') ? kept : withOneLevel(kept, values.memberLevels?.slice(0, 1))
}

/** A campaign has a first level in any case, and its tiers lead to it. */
const withOneLevel = (values: FormValues, memberLevels: FormValues['memberLevels']): FormValues => ({
  ...values,
  memberLevels,
  rewards: values.rewards?.map((reward) => (reward.level ? { ...reward, level: memberLevels?.[0]?.level } : reward)),
})

function without(values: Values, path: string): Values {
  const [name = '', , field] = path.split('.')
  const { [name]: value, ...rest } = values
  if (field === undefined) return rest
  if (!Array.isArray(value)) return values
  return { ...values, [name]: value.map((item: Values) => ({ ...item, [field]: null })) }
}
