import { expect, test } from 'vitest'
import { z } from 'zod'
import { Email, requiredText } from '@chopcard/contract/core/kinds.ts'
import { check, fieldOf, formPath } from './form-problems.ts'

const Schema = z.strictObject({
  name: requiredText(5),
  email: Email.optional(),
  rows: z.array(z.object({ code: requiredText(3) })),
})

test('a field’s problem has the key of its words and their values', () => {
  expect(check(Schema, { name: 'too long', rows: [{ code: 'ok' }, { code: '' }] }).problems).toEqual([
    { path: 'name', message: 'tooLong', values: { max: 5 } },
    { path: 'rows.1.code', message: 'required' },
  ])
})

test('an optional field that was emptied is sent as absent', () => {
  expect(check(Schema, { name: 'Mei', email: '', rows: [] })).toEqual({
    value: { name: 'Mei', email: undefined, rows: [] },
    problems: [],
  })
})

test('a value that the schema does not know is left out, and the others are checked', () => {
  expect(check(Schema, { id: 'x', name: 'Mei', rows: [] })).toEqual({ value: { name: 'Mei', rows: [] }, problems: [] })
  expect(check(Schema, { id: 'x', name: '', rows: [] }).problems).toEqual([{ path: 'name', message: 'required' }])
})

test('a required field that was emptied is reported as missing', () => {
  expect(check(Schema, { name: '', rows: [] }).problems).toEqual([{ path: 'name', message: 'required' }])
})

test.each([
  ['body.name', undefined, ['name']],
  ['body.settings.rows.0.code', 'settings', ['rows', 0, 'code']],
  ['name', 'settings', ['name']],
])('the server’s problem at %s is shown at the form’s field', (path, prefix, field) => {
  expect(formPath(path, prefix)).toEqual(field)
})

test('the field of a path is the nearest one that holds it, and none where no field does', () => {
  const fields = [['rows'], ['rows', 0, 'code'], ['words']]
  expect(fieldOf(['rows', 0, 'code'], fields)).toEqual(['rows', 0, 'code'])
  expect(fieldOf(['rows', 1, 'code'], fields)).toEqual(['rows'])
  expect(fieldOf(['words', 2], fields)).toEqual(['words'])
  expect(fieldOf(['name'], fields)).toBeUndefined()
})
