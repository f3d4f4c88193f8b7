import fc from 'fast-check'

export type JsonSchema = {
  type?: string | string[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
}

const strange = fc.oneof(
  fc.constantFrom(null, true, '', ' ', 0, -1, 2 ** 31, 2 ** 53, 1e300, '\u0000', '\ud800', '2024-02-30', {}, []),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Values of a schema, with one in twelve that need not fit it. `known` are texts that name something. */
export function arbitraryOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingOf(schema, known), weight: 11 }, { arbitrary: strange, weight: 1 })
}

function fittingOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return fc.oneof(...choice.map((one) => fittingOf(one, known)))
  if (schema.allOf) return fittingOf(Object.assign({}, ...schema.allOf) as JsonSchema, known)
  const [type] = [schema.type].flat()
  switch (type) {
    case 'string':
      return textOf(schema, known)
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -1e9, -1e9), max: Math.min(schema.maximum ?? 1e9, 1e9) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 4),
      })
    case 'object':
      return objectOf(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, known: readonly string[]) {
  const existing = fc.constantFrom(...known)
  if (format === 'uuid') return fc.oneof(existing, fc.uuid())
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl({ validSchemes: ['https'] })
  if (format === 'date') return day
  if (format === 'date-time') return day.map((at) => `${at}T00:00:00Z`)
  const free = fc.oneof(
    existing,
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
  )
  return pattern ? fc.oneof(matching(pattern), free) : free
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

// Not every pattern can be turned round: those with a look ahead are met by chance only.
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return fc.string()
  }
}

function objectOf(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  const fields = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, arbitraryOf(one, known)])),
    { requiredKeys: required },
  )
  if (typeof additionalProperties !== 'object') return fields
  const keys = propertyNames ? fittingOf(propertyNames, known).map(String) : fc.string()
  return fc
    .tuple(fields, fc.dictionary(keys, arbitraryOf(additionalProperties, known), { maxKeys: 5 }))
    .map(([own, added]) => ({ ...added, ...own }))
}
