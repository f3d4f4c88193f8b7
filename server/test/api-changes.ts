type Schema = { [key: string]: unknown }
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
/** What clients rely on of a call. */
export type ReleasedCall = {
  scopes: readonly string[]
  parameters: readonly Parameter[]
  body: Schema | null
  reply: Schema | null
}
export type ReleasedApi = Record<string, ReleasedCall>

type Document = { paths: Record<string, Record<string, unknown>> }
type Content = { content?: Record<string, { schema: Schema }> }
type Operation = {
  'x-scopes'?: string[]
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
}

const schemaIn = (part: Content | undefined): Schema | null => Object.values(part?.content ?? {})[0]?.schema ?? null

/** What clients rely on of a document, by call. */
export function releasedApi({ paths }: Document): ReleasedApi {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => {
      const { 'x-scopes': scopes = [], requestBody, responses } = operation
      const parameters = operation.parameters.map((one) => ({ ...one, required: one.required ?? false }))
      const call = { scopes, parameters, body: schemaIn(requestBody), reply: schemaIn(responses['200']) }
      return [`${method.toUpperCase()} ${path}`, call] as const
    }),
  )
  return Object.fromEntries(calls.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The changes from one version of the API to another that would break a client of the first. */
export function breakingChanges(before: ReleasedApi, after: ReleasedApi): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const now = after[name]
    if (!now) return [`${name}: removed`]
    const found = [
      ...now.scopes.filter((scope) => !old.scopes.includes(scope)).map((scope) => `needs the scope ${scope}`),
      ...changedParameters(old.parameters, now.parameters),
      ...changedBody(old.body, now.body),
      ...(old.reply ? (now.reply ? narrower(now.reply, old.reply, 'reply', 'read') : ['reply: removed']) : []),
    ]
    return found.map((what) => `${name}: ${what}`)
  })
}

function changedParameters(before: readonly Parameter[], after: readonly Parameter[]): string[] {
  const same = (a: Parameter) => (b: Parameter) => a.name === b.name && a.in === b.in
  const gone = before.flatMap((old) => {
    const now = after.find(same(old))
    if (!now) return [`parameter ${old.name}: removed`]
    const asked = now.required && !old.required ? [`parameter ${old.name}: required now`] : []
    return [...asked, ...narrower(old.schema, now.schema, `parameter ${old.name}`, 'sent')]
  })
  const added = after.filter((now) => now.required && !before.some(same(now)))
  return [...gone, ...added.map(({ name }) => `parameter ${name}: required and new`)]
}

function changedBody(before: Schema | null, after: Schema | null): string[] {
  if (!before) return after ? ['body: required and new'] : []
  return after ? narrower(before, after, 'body', 'sent') : ['body: removed']
}

/** Each of what a value may be, apart from the others. */
function choicesOf(schema: Schema): Schema[] {
  const choices = (schema['anyOf'] ?? schema['oneOf'] ?? [schema]) as Schema[]
  return choices.flatMap((one) =>
    Array.isArray(one['type']) ? (one['type'] as string[]).map((type) => ({ ...one, type })) : [one],
  )
}

/**
 * What a value may be by `given` that it may not be by `taken`. Of what clients send, `given` is the old schema: all that they sent
 * must still be taken. Of what they read, `given` is the new one: all that comes must be what they know. A new value of a list of
 * words that is read, and a new field, are additions.
 */
function narrower(given: Schema, taken: Schema, at: string, way: 'sent' | 'read'): string[] {
  const [from, to] = [choicesOf(given), choicesOf(taken)]
  if (from.length === 1 && to.length === 1) return narrowerOne(from[0] ?? {}, to[0] ?? {}, at, way)
  return from.flatMap((one) => {
    const tried = to.map((other) => narrowerOne(one, other, at, way))
    return tried.some((found) => !found.length) ? [] : (tried.toSorted((a, b) => a.length - b.length)[0] ?? [])
  })
}

const bounds = { maxLength: 1, maximum: 1, maxItems: 1, minLength: -1, minimum: -1, minItems: -1 } as const

function narrowerOne(given: Schema, taken: Schema, at: string, way: 'sent' | 'read'): string[] {
  if (given['type'] !== taken['type']) return [`${at}: ${String(given['type'])} was not ${String(taken['type'])}`]
  const found: string[] = []
  const [from, to] = [valuesOf(given), valuesOf(taken)]
  if (to && !from) found.push(`${at}: only some words now`)
  if (way === 'sent' && from && to)
    for (const value of from) if (!to.includes(value)) found.push(`${at}: not ${String(value)} any more`)
  if (way === 'sent') {
    for (const [name, sign] of Object.entries(bounds)) {
      const [old, now] = [given[name], taken[name]] as (number | undefined)[]
      if (now !== undefined && (old === undefined || sign * now < sign * old)) found.push(`${at}: ${name} is ${now}`)
    }
    for (const name of ['pattern', 'format'] as const)
      if (taken[name] !== undefined && taken[name] !== given[name]) found.push(`${at}: another ${name}`)
  }
  if (given['items'] && taken['items'])
    found.push(...narrower(given['items'] as Schema, taken['items'] as Schema, `${at}[]`, way))
  return [...found, ...narrowerFields(given, taken, at, way)]
}

const valuesOf = (schema: Schema) => ('const' in schema ? [schema['const']] : (schema['enum'] as unknown[] | undefined))

function narrowerFields(given: Schema, taken: Schema, at: string, way: 'sent' | 'read'): string[] {
  const [from, to] = [given['properties'], taken['properties']] as (Record<string, Schema> | undefined)[]
  if (!from || !to) return []
  const required = (schema: Schema) => (schema['required'] ?? []) as string[]
  const missing = required(taken).filter((name) => !required(given).includes(name))
  const unknown = way === 'sent' ? Object.keys(from).filter((name) => !(name in to)) : []
  return [
    ...missing.map((name) => `${at}.${name}: ${way === 'sent' ? 'required now' : 'may be missing now'}`),
    ...unknown.map((name) => `${at}.${name}: removed`),
    ...Object.entries(from).flatMap(([name, part]) => {
      const other = to[name]
      return other ? narrower(part, other, `${at}.${name}`, way) : []
    }),
  ]
}
