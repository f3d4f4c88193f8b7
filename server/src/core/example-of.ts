type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema }

/** What stands for a field of a name in an example of the reference; a schema that this does not fit is followed instead. */
const byName: Readonly<Record<string, unknown>> = {
  id: '01900000-0000-7000-8000-000000000001',
  cardId: '100000000008',
  code: 'SPRING-7KW2',
  email: 'ana@example.com',
  mobile: '+6591234567',
  phone: '+65 9123 4567',
  nickname: 'Ana',
  birthday: '02-28',
  externalId: 'C-1042',
  remark: 'Order 1042',
  reference: 'terminal 4, receipt 1042',
  key: 'order-1042',
  shopName: 'Kopi Corner',
  store: 'Kopi Corner',
  address: '1 Orchard Road',
  contentType: 'image/jpeg',
  size: '204800',
  limit: '50',
  amount: 1250,
  quantity: 1,
  day: '2026-12-24',
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '01900000-0000-7000-8000-000000000001',
  email: 'ana@example.com',
  date: '2026-11-24',
  'date-time': '2026-11-24T10:00:00Z',
}

/** An example that a JSON schema accepts: what must be there, and of objects what is usually given. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema['const']
  const choice = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (choice?.[0]) return exampleOf(choice[0], name)
  const values = schema['enum'] as unknown[] | undefined
  if (values) return values[0]
  const [named, type] = [byName[name], schema['type']]
  if (type === 'object') return exampleOfObject(schema)
  if (type === 'array') return [exampleOf(schema.items ?? {}, name)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return typeof named === 'number' ? named : 1
  const [format, pattern] = [schema['format'], schema['pattern']] as (string | undefined)[]
  if (named === undefined && pattern?.startsWith('^\\d')) return '1'
  if (typeof named === 'string' && format !== 'uuid') return named
  return byFormat[format ?? ''] ?? 'text'
}

/** What is left out of examples although it may be sent: it belongs to rare cases. */
const rare = new Set(['confirm', 'pin', 'eStampId', 'additionalInfo', 'lockedUntil', 'filters'])

/** Whether an example has an optional field. An id that nobody has would make of a right call one that finds nothing. */
const isUsual = (name: string, schema: Schema) => !rare.has(name) && schema['format'] !== 'uuid'

function exampleOfObject(schema: Schema): Record<string, unknown> {
  const needed = new Set((schema['required'] as string[] | undefined) ?? [])
  const parts = Object.entries(schema.properties ?? {}).filter(
    ([name, part]) => needed.has(name) || isUsual(name, part),
  )
  return Object.fromEntries(parts.map(([name, part]) => [name, exampleOf(part, name)]))
}
