import { z } from 'zod'

type Json = Record<string, unknown>

/** A zod schema as JSON Schema, for answers: what is not listed is not sent. */
export const jsonSchemaOf = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema as Json),
  })

// The serialiser is quick with `nullable` and slow with a choice of two schemas.
function simplify(schema: Json): void {
  const choice = schema['anyOf'] as Json[] | undefined
  if (choice?.length !== 2 || choice[1]?.['type'] !== 'null') return
  delete schema['anyOf']
  Object.assign(schema, choice[0], { nullable: true })
  // Where a schema is one of several, a value is held against it, and a list of values has to name null, too.
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null]
}
