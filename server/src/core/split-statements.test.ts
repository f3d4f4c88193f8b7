import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

const cases: [what: string, sql: string, statements: string[]][] = [
  ['two statements', 'select 1;\nselect 2;\n', ['select 1', 'select 2']],
  ['a last one without a semicolon', 'select 1; select 2', ['select 1', 'select 2']],
  [
    'semicolons in texts and names',
    `select ';', 'it''s;' as "a;b"; select 2`,
    [`select ';', 'it''s;' as "a;b"`, 'select 2'],
  ],
  ['semicolons in comments', 'select 1 -- a; b\n; /* c; d */ select 2', ['select 1 -- a; b', '/* c; d */ select 2']],
  [
    'the body of a function',
    'create function f() as $$ begin; end $$; create function g() as $b$ $$ ; $b$;',
    ['create function f() as $$ begin; end $$', 'create function g() as $b$ $$ ; $b$'],
  ],
  ['comments alone', '-- nothing\n; /* nothing */', []],
]
test.each(cases)('an SQL text is split into its statements: %s', (_what, sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements)
})
