import type { Query } from './catalogue-rules.ts'
import type { StatedList } from './stated-lists.ts'

type Mention = { column: string; check: string; values: string[] }

/** Those of tables: what else stands on the coordinator of a cluster are the shards, with numbers at the end of their names. */
const checks = `select c.conrelid::regclass::text as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.contype = 'c' and c.connamespace = 'public'::regnamespace
    and c.conrelid::regclass::text !~ '_\\d{6,}$'`

/** A column, or a key of its object; with a list of texts, or with a single one. */
const listed = /(?:(\w+)|\((\w+) ->> '(\w+)'::text\)) (?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/g
const compared = /(\w+) (?:=|<>) '([^']+)'::text(?!\[)/g

/** Which texts the checks of a database compare their columns with. */
async function mentionsIn(database: Query): Promise<Mention[]> {
  const rows = await database<{ table: string; name: string; definition: string }>(checks)
  return rows.flatMap(({ table, name, definition }) => [
    ...[...definition.matchAll(listed)].map(([, plain, object, key, values = '']) => ({
      column: [table, plain ?? object, ...(key ? [key] : [])].join('.'),
      check: name,
      values: [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
    })),
    ...[...definition.matchAll(compared)].map(([, column = '', value = '']) => ({
      column: `${table}.${column}`,
      check: name,
      values: [value],
    })),
  ])
}

/**
 * In what the checks of a database differ from what is stated of their columns: the longest list of a column's checks is its
 * own, and what its other checks mention must be part of that.
 */
export async function differences(database: Query, stated: Readonly<Record<string, StatedList>>): Promise<string[]> {
  const byColumn = Map.groupBy(await mentionsIn(database), ({ column }) => column)
  const stale = Object.keys(stated).filter((column) => !byColumn.has(column))
  return [
    ...[...byColumn].flatMap(([column, mentions]) => differencesOf(column, mentions, stated[column])),
    ...stale.map((column) => `no check lists the values of ${column}`),
  ].toSorted()
}

function differencesOf(column: string, mentions: readonly Mention[], stated: StatedList | undefined): string[] {
  const list = mentions.map(({ values }) => values).toSorted((a, b) => b.length - a.length)[0] ?? []
  const strange = mentions.flatMap(({ check, values }) =>
    values
      .filter((value) => !list.includes(value))
      .map((value) => `${check} mentions ${value}, which ${column} never is`),
  )
  if (!stated) return [...strange, `${column} is stated nowhere: ${list.join(', ')}`]
  const expected = 'contract' in stated ? listFrom(stated) : stated
  return [
    ...strange,
    ...list
      .filter((value) => !expected.includes(value))
      .map((value) => `${column} may be ${value} in the database only`),
    ...expected
      .filter((value) => !list.includes(value))
      .map((value) => `${column} may not be ${value} in the database`),
  ]
}

const listFrom = ({ contract, besides = [], without = [] }: Exclude<StatedList, readonly string[]>): string[] => [
  ...contract.filter((value) => !without.includes(value)),
  ...besides,
]
