import { describe, expect, test } from 'vitest'
import { outerMerchants, outerMerchantsIn } from './read-subselects.ts'
import { filesBelow, readSources, readText, type Source } from './sources.ts'
import { acrossMerchants, outerMerchants as allowed } from './statement-exceptions.ts'

const sources: Source[] = [
  ...readSources(['server/src']).filter(({ path }) => !/\.test\.ts$|-testing\.ts$|\.d\.ts$/.test(path)),
  ...filesBelow('server')
    .filter((path) => path.startsWith('server/sql/'))
    .map((path) => ({ path, text: readText(path) })),
]
const found = sources.flatMap(outerMerchants)
const isIn = (path: string, lists: readonly { files: readonly string[] }[]) =>
  lists.some(({ files }) => files.some((file) => path.startsWith(file)))

test('every subselect names its merchant itself and does not take it from an outer row', () => {
  const words = found.map(({ path, line, condition }) => ({ path, words: `${path}:${line} ${condition}` }))
  const wrong = words.filter(({ path }) => !isIn(path, acrossMerchants) && !isIn(path, allowed))
  expect(wrong.map((one) => one.words)).toEqual([])
})

test('no exception for subselects is unused', () => {
  const files = allowed.flatMap((list) => list.files)
  expect(files.filter((file) => !found.some(({ path }) => path.startsWith(file)))).toEqual([])
})

describe('control: planted subselects', () => {
  const wrong: [what: string, sql: string][] = [
    ['a column', 'select (select max(u.at) from earn_use u where u.merchant_id = c.merchant_id) from earn_code c'],
    ['a condition', 'select from card c where exists (select from member m where m.merchant_id = c.merchant_id)'],
    ['one without a name for its table', 'select (select 1 from member where merchant_id = c.merchant_id) from card c'],
    ['a lateral one', 'select from a cross join lateral (select from b where b.merchant_id = a.merchant_id) x'],
    ['one within another', 'select (select (select 1 from b where b.merchant_id = a.merchant_id) from a) from c'],
    ['the outer row first', 'select (select 1 from b where a.merchant_id = b.merchant_id) from a'],
    [
      'one whose row the program names',
      'select (select 1 from b where b.merchant_id = ${sql.ref(`${row}.merchant_id`)})',
    ],
    ['one beside parentheses', 'select (select max(x) from b where (b.merchant_id = a.merchant_id)) from a'],
  ]
  test.each(wrong)('control: a subselect that takes the merchant from an outer row is found: %s', (_what, sql) => {
    expect(outerMerchantsIn(sql)).toHaveLength(1)
  })

  const right: [what: string, sql: string][] = [
    ['a parameter', 'select (select max(u.at) from earn_use u where u.merchant_id = $1 and u.code = c.code) from c'],
    [
      'a join that the program names',
      "select (select 1 from a join b on b.merchant_id = ${sql.ref('a.merchant_id')} where a.merchant_id = $1) from c",
    ],
    ['a join', 'select (select 1 from a join b on b.merchant_id = a.merchant_id where a.merchant_id = $1) from c'],
    ['a list of tables', 'select (select 1 from a x, b y where y.merchant_id = x.merchant_id and x.merchant_id = $1)'],
    ['a subselect as a table', 'select (select 1 from (select 1) as x join b on b.merchant_id = x.merchant_id) from c'],
    ['a function as a table', 'select (select 1 from unnest($1) as x join b on b.merchant_id = x.merchant_id) from c'],
    ['no subselect', 'select from a join b on b.merchant_id = a.merchant_id and (a.x = 1 or b.x = 2)'],
  ]
  test.each(right)('control: a statement that names its merchant is fine: %s', (_what, sql) => {
    expect(outerMerchantsIn(sql)).toEqual([])
  })

  test('control: the builder’s subselects are read, too', () => {
    const text = `db.selectFrom('card as c').where(({ exists, selectFrom }) =>
      exists(selectFrom('member as m').whereRef('m.merchant_id', '=', 'c.merchant_id')))`
    expect(outerMerchants({ path: 'server/src/x.ts', text })).toEqual([
      { path: 'server/src/x.ts', line: 2, condition: "'m.merchant_id' '=' 'c.merchant_id'" },
    ])
  })
})
