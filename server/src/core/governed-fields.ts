import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import { governedBy, type governs } from '@chopcard/contract/core/feature-rules.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { hasFeature } from './authenticate.ts'
import type { Merchant } from './context.ts'

type Part = Exclude<keyof (typeof governs)[Feature], 'page'>
/** `path` is where the request says it, unless that is the field's own name. */
type Given = { field: string; after: unknown; path?: string }

/**
 * Refuses what would set or change something whose feature is off (contract/core/feature-rules.ts), each at its field. `changes`
 * are those of the save alone; what is taken away, or is the `usual` value again, is let through.
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

/** Whether no feature that is off governs a field of a part. */
export const isOffered = (merchant: Pick<Merchant, 'features'>, part: Part, field: string): boolean =>
  !governedBy(part, field, (feature) => hasFeature(merchant, feature))

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
