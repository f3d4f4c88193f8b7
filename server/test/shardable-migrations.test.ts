import { expect, test } from 'vitest'
import { migrationFiles } from '../src/core/migrate.ts'
import { splitStatements } from '../src/core/split-statements.ts'

/** Earlier migrations run before a database is distributed. */
const LAST_BEFORE = '0226'

/** What Citus does not take of a statement on distributed tables; undefined where it takes it. */
function unshardable(statement: string): string | undefined {
  const text = statement.replace(/--[^\n]*|\/\*[^]*?\*\//g, ' ').trim()
  if (/^create table\b/i.test(text) && /\breferences\b/i.test(text)) return 'a foreign key within create table'
  if (!/^alter table\b/i.test(text)) return undefined
  // What stands in parentheses separates nothing.
  const parts = text.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '()').split(',')
  if (parts.length > 1 && parts.some((part) => /\badd constraint\b/i.test(part))) return 'add constraint beside others'
  return parts.some((part) => /\badd column\b.*\b(check|references|unique|primary key)\b/is.test(part))
    ? 'a constraint within add column'
    : undefined
}

test('a migration has only statements that a sharded database takes', () => {
  const later = migrationFiles().filter(({ name }) => name.slice(0, 4) > LAST_BEFORE)
  const wrong = later.flatMap(({ name, sql }) =>
    splitStatements(sql).flatMap((statement) => {
      const why = unshardable(statement)
      return why ? [`${name}: ${why}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

const planted: [statement: string, why: string | undefined][] = [
  ['create table a (b uuid references c (d))', 'a foreign key within create table'],
  ['-- references\ncreate table a (b uuid)', undefined],
  ['alter table a add column b int, add constraint c check (b > 0)', 'add constraint beside others'],
  ['alter table a add column b int check (b in (1, 2))', 'a constraint within add column'],
  ['alter table a add column b uuid references c (d)', 'a constraint within add column'],
  ['alter table a add column b int, add column c int default 0', undefined],
  ['alter table a add constraint b foreign key (c, d) references e (c, d) not valid', undefined],
]
test.each(planted)('control: a statement is judged as a sharded database would: %s', (statement, why) => {
  expect(unshardable(statement)).toBe(why)
})
