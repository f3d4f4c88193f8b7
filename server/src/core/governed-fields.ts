import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import { governedBy, type governs } from '@chopcard/contract/core/feature-rules.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { hasFeature } from './authenticate.ts'
import type { Merchant } from './context.ts'

type Part = Exclude<keyof (typeof governs)[Feature], 'page'>
/** `path` is the field's path in the request, if it differs from the field's name. */
type Given = { field: string; after: unknown; path?: string }

/**
 * Refuses fields whose feature is off (contract/core/feature-rules.ts), with a message at each field. `changes`
 * contains only what this save changes; removing a value, or setting it back to `usual`, is allowed.
 */
export function refuseGoverned(
  merchant: Pick<Merchant, 'features'>,
  part: Part,
  changes: readonly Given[],
  { at = '', usual = {} }: { at?: string; usual?: Readonly<Record<string, unknown>> } = {},
): void {
  const fields = changes.flatMap(({ field, after, path = field }): FieldProblem[] => {
    if (isEmpty(after) || after === usual[field] || isOffered(merchant, part, field)) return []
    return [{ path: at + path, message: 'featureOff' }]
  })
  if (fields.length) refuse('FEATURE_OFF', { fields })
}

/** Whether the features of all fields of a part are on. */
export const isOffered = (merchant: Pick<Merchant, 'features'>, part: Part, field: string): boolean =>
  !governedBy(part, field, (feature) => hasFeature(merchant, feature))

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
