import { z } from 'zod'

type Json = Record<string, unknown>

/** A zod schema as JSON Schema for replies: properties that are not listed are not sent. */
export const jsonSchemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema as Json),
  })

// The serialiser is fast with `nullable` and slow with a union of two schemas.
function simplify(schema: Json): void {
  const choice = schema['anyOf'] as Json[] | undefined
  if (choice?.length !== 2 || choice[1]?.['type'] !== 'null') return
  delete schema['anyOf']
  Object.assign(schema, choice[0], { nullable: true })
  // If the value is an enum, null must be one of its values as well.
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null]
}
