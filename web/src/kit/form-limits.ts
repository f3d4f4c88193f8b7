/** What a schema says about one of its fields, so that a form does not say it again. */
import { createContext, useContext } from 'react'
import { safeParse, type z } from 'zod'
import type { FieldPath } from './form-problems.ts'

/** Of a text its length, of a number its value, of a list its entries; and whether something has to be given. */
export type Limits = { type?: string; min?: number; max?: number; required?: boolean }

const FieldLimits = createContext<Limits>({})
export const FieldLimitsProvider = FieldLimits.Provider

/** For an input inside a `Field`: the limits of this field. */
export const useFieldLimits = (): Limits => useContext(FieldLimits)

type Schema = z.core.$ZodType
type Check = { check: string; minimum?: number; maximum?: number; value?: unknown }

/** The limits of the field at this path; none where the schema has no such field. */
export function limitsAt(schema: Schema, path: FieldPath): Limits {
  const field = path.reduce<Schema | undefined>((at, part) => at && within(at, part), schema)
  if (!field) return {}
  const { type, checks = [] } = definitionOf(field)
  const all = checks.map(({ _zod }): Check => _zod.def)
  return {
    type,
    required: isRequired(field),
    min: maxOf(all.map((one) => one.minimum ?? (one.check === 'greater_than' ? one.value : undefined))),
    max: smallest(all.map((one) => one.maximum ?? (one.check === 'less_than' ? one.value : undefined))),
  }
}

/** An emptied input is an empty text, or nothing; an emptied list has no entries. */
const emptyValues: Readonly<Record<string, unknown>> = { string: '', array: [], record: {} }

const isRequired = (field: Schema) =>
  [undefined, null, emptyValues[definitionOf(field).type]].every((empty) => !safeParse(field, empty).success)

const numbersOf = (values: unknown[]) => values.filter((value) => typeof value === 'number')
const maxOf = (values: unknown[]) => numbersOf(values).toSorted((a, b) => b - a)[0]
const smallest = (values: unknown[]) => numbersOf(values).toSorted((a, b) => a - b)[0]

function within(schema: Schema, part: string | number): Schema | undefined {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'object':
      return def.shape[part]
    case 'array':
      return def.element
    case 'record':
      return def.valueType
    default:
      return undefined
  }
}

/** Past what lets a value be absent and what changes it. */
function definitionOf(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return definitionOf(def.innerType)
  return def.type === 'pipe' ? definitionOf(def.in) : def
}
