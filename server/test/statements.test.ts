import { describe, expect, test } from 'vitest'
import { groups } from '../src/features.ts'
import { undistributed } from './catalogue-rules.ts'
import { acrossMerchants, foreignWrites } from './statement-exceptions.ts'
import { type Statement, statementsIn } from './read-statements.ts'
import { filesBelow, readSources, readText, type Source } from './sources.ts'

const schema = readText('server/src/core/schema.d.ts')
const tables = [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): (\w+);?$/gm)].map(
  ([, name = '', type = '']) => ({
    name,
    ofMerchant: new RegExp(`^export interface ${type} \\{[^}]*\\bmerchant_id:`, 'm').test(schema),
  }),
)
const known = new Set(tables.map(({ name }) => name))
/** Tables whose rows are one merchant's; what finds a merchant by something else is no such table. */
const merchants = new Set(
  tables.filter(({ name, ofMerchant }) => ofMerchant && !(name in undistributed)).map(({ name }) => name),
)

/** Each table with the folder that writes it. */
const owners = groups.flatMap(({ name, tables: own = [], features }) => [
  ...own.map((table) => ({ table, folder: `server/src/${name}/` })),
  ...features.flatMap((feature) =>
    feature.tables.map((table) => ({ table, folder: `server/src/${name}/${feature.name}/` })),
  ),
])
const folderOf = new Map<string, string>(owners.map(({ table, folder }) => [table, folder]))

const sources: Source[] = [
  ...readSources(['server/src']).filter(({ path }) => !/\.test\.ts$|-testing\.ts$|\.d\.ts$/.test(path)),
  ...filesBelow('server')
    .filter((path) => path.startsWith('server/sql/'))
    .map((path) => ({ path, text: readText(path) })),
]
const byPath = new Map(sources.map(({ path, text }) => [path, text]))
const read = (source: Source) => statementsIn(source, (path) => byPath.get(path))
const statements = sources.flatMap(read)

type Trouble = Pick<Statement, 'path' | 'line'> & { table: string; isWrite: boolean }
const words = ({ path, line, table }: Trouble) => `${path}:${line} ${table}`

/** Where a statement's code belongs: an SQL function to the feature of the first table that its file writes. */
function placeOf(path: string, all: readonly Statement[]): string {
  if (!path.endsWith('.sql')) return path
  const [first] = all.filter((one) => one.path === path).flatMap(({ writes }) => writes)
  return folderOf.get(first ?? '') ?? path
}

/** Tables that statements write although another folder owns them. */
const foreign = (all: readonly Statement[]): Trouble[] =>
  all.flatMap(({ path, line, writes }) =>
    writes
      .filter((table) => table === '?' || known.has(table))
      .filter((table) => !placeOf(path, all).startsWith(folderOf.get(table) ?? 'none'))
      .map((table) => ({ path, line, table, isWrite: true })),
  )

/** Tables of one merchant's rows in which a statement finds rows of any. */
const anyones = ({ path, line, writes, finds, namesMerchant }: Statement): Trouble[] =>
  namesMerchant
    ? []
    : finds
        .filter((table) => merchants.has(table))
        .map((table) => ({ path, line, table, isWrite: writes.includes(table) }))

const isForeignAllowed = ({ path, table }: Trouble) =>
  foreignWrites.some(({ files, tables: allowed }) => path.startsWith(files) && allowed.some((one) => one === table))
const isAcrossAllowed = ({ path, isWrite }: Trouble) =>
  acrossMerchants.some(({ files, reads }) => files.some((one) => path.startsWith(one)) && !(reads && isWrite))

test('every table of the schema is owned by exactly one feature, or by a folder that has none', () => {
  expect(tables.length).toBeGreaterThan(90)
  expect(owners.map((owner) => owner.table).toSorted()).toEqual([...known].toSorted())
})

test('no feature writes a table of another one', () => {
  expect(statements.length).toBeGreaterThan(900)
  expect(
    foreign(statements)
      .filter((one) => !isForeignAllowed(one))
      .map(words),
  ).toEqual([])
})

test('every statement on a table of merchants names the merchant', () => {
  expect(
    statements
      .flatMap(anyones)
      .filter((one) => !isAcrossAllowed(one))
      .map(words),
  ).toEqual([])
})

test('no exception is unused', () => {
  const foreigners = foreign(statements)
  const unused = foreignWrites.flatMap(({ files, tables: allowed }) =>
    allowed
      .filter((table) => !foreigners.some((one) => one.table === table && one.path.startsWith(files)))
      .map((table) => `${files} ${table}`),
  )
  const across = statements.flatMap(anyones)
  const unusedAcross = acrossMerchants.flatMap(({ files }) =>
    files.filter((file) => !across.some(({ path }) => path.startsWith(file))),
  )
  expect([...unused, ...unusedAcross]).toEqual([])
})

test('only one file writes the table of members', () => {
  const writers = statements.filter(({ writes }) => writes.includes('member')).map(({ path }) => path)
  expect([...new Set(writers)]).toEqual(['server/src/loyalty/cards/write-member.ts'])
})

describe('control: planted statements', () => {
  const path = 'server/src/giving/coupons/planted.ts'
  const writesCard: [what: string, text: string][] = [
    ['an update of the builder', `db.updateTable('card').set({ x: 1 }).where('merchant_id', '=', m).execute()`],
    ['an insert of the builder', `db.insertInto('card').values(row).execute()`],
    ['a deletion of the builder', `db.deleteFrom('card as c').where('merchant_id', '=', m).execute()`],
    ['an update in a loop', `for (const t of ['card'] as const) db.updateTable(t).where('merchant_id', '=', m)`],
    [
      'an update in a loop over objects',
      "for (const { t } of [{ t: 'card', x: 1 }] as const) sql`update ${sql.table(t)} set x = 1 where merchant_id = 1`",
    ],
    ['an insert as SQL', 'sql`insert into card (merchant_id) values (${m})`'],
    ['an update as SQL', 'sql`update card c set x = 1 where c.merchant_id = ${m}`'],
    ['an update within a query', 'sql`with a as (update card set x = 1 where merchant_id = 1 returning id) select`'],
    ['a deletion as SQL', 'sql`delete from "card" where merchant_id = ${m}`'],
    ['a prepared statement', `const s = { name: 's', text: 'update card set x = 1 where merchant_id = $1' }`],
    ['a merge', 'sql`merge into card using x on merchant_id = 1 when matched then delete`'],
  ]
  test.each(writesCard)('control: the test refuses a write to a table of another feature: %s', (_what, text) => {
    expect(foreign(read({ path, text })).map(({ table }) => table)).toEqual(['card'])
    expect(foreign(read({ path: 'server/src/loyalty/cards/planted.ts', text }))).toEqual([])
  })

  test('control: a write is refused when only the running program knows its table', () => {
    const text = 'const f = (t) => [db.updateTable(t), sql`delete from ${sql.table(t)} where merchant_id = 1`]'
    expect(foreign(read({ path, text })).map(({ table }) => table)).toEqual(['?', '?'])
  })

  test('control: a function in server/sql is refused when it writes tables of two features', () => {
    const text = 'begin insert into chop_entry select 1; -- update card set x\n update coupon set x = 1; end'
    expect(foreign(read({ path: 'server/sql/x.sql', text })).map(({ table }) => table)).toEqual(['coupon'])
  })

  const ofAny: [what: string, text: string][] = [
    ['a query of the builder', `db.selectFrom('coupon').where('id', '=', id).execute()`],
    ['an update of the builder', `db.updateTable('coupon').set({ merchant_id: m }).where('id', '=', id)`],
    ['one beside another that names it', `[db.selectFrom('coupon').where('id', '=', id), where('merchant_id')]`],
    ['one that only joins by it', `db.selectFrom('coupon').innerJoin('file as f', 'f.merchant_id', 'merchant_id')`],
    ['a query as SQL', 'sql`select name from coupon where id = ${id}`'],
    ['a deletion as SQL', 'sql`delete from coupon where id = ${id}`'],
    ['one by a condition that does not name it', 'const own = sql`id = ${id}`\nsql`select from coupon where ${own}`'],
  ]
  test.each(ofAny)('control: the test refuses a statement that does not name the merchant: %s', (_what, text) => {
    expect(
      read({ path, text })
        .flatMap(anyones)
        .map(({ table }) => table),
    ).toEqual(['coupon'])
  })
})

test('control: the reader understands locks, conflicts and conditions in variables', () => {
  const path = 'server/src/giving/coupons/fine.ts'
  const text = [
    'sql`select from coupon c where c.merchant_id = ${m} for no key update of c`',
    'sql`insert into coupon (id) values (1) on conflict (merchant_id, id) do update set name = 1`',
    'const own = sql`merchant_id = ${m}`',
    'sql`delete from coupon where ${own} and id = 1`',
    `db.selectFrom('coupon').where((eb) => eb('merchant_id', '=', m))`,
    `db.selectFrom('service_plan').where('id', '=', id)`,
  ].join('\n')
  const found = read({ path, text })
  expect(found).toHaveLength(5)
  expect([...foreign(found), ...found.flatMap(anyones)]).toEqual([])
})
