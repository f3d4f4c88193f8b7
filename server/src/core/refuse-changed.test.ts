import { expect, test } from 'vitest'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { differences, refuseChanged } from './refuse-changed.ts'

const refusal = (seen: object, now: object) => {
  try {
    refuseChanged({ ...seen }, { ...now })
    return undefined
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, fields: error.facts.fields } : error
  }
}

test('an unchanged value is not refused, also when its list has another order', () => {
  expect(refusal({ a: 1, b: ['x', 'y'], c: { d: null } }, { a: 1, b: ['y', 'x'], c: { d: null } })).toBeUndefined()
})

test('each changed field is reported with its present value, nested ones by their path', () => {
  const now = { name: 'Kopi', quotas: { users: 5, members: null }, features: ['estamp'], isTrial: true, enabled: false }
  const seen = { name: 'Koppi', quotas: { users: 3, members: 9 }, features: [], isTrial: false, enabled: true }
  expect(refusal(seen, now)).toEqual({
    code: 'CHANGED_MEANWHILE',
    fields: [
      { path: 'name', message: 'changed', values: { now: 'Kopi' } },
      { path: 'quotas.users', message: 'changed', values: { now: '5' } },
      { path: 'quotas.members', message: 'changed', values: { now: '–' } },
      { path: 'features', message: 'changedMeanwhile' },
      { path: 'isTrial', message: 'switchedOn' },
      { path: 'enabled', message: 'switchedOff' },
    ],
  })
})

test.each([
  ['a text', 'orders of the day', 'orders of the day'],
  ['a name in small letters', 'orders', 'orders'],
  ['a number', 70, '70'],
  ['an empty text', '', '–'],
  ['a list of texts', ['Lee & Co', 'Ana Lim'], 'Lee & Co, Ana Lim'],
  ['a list of addresses', ['10.0.0.0/8'], '10.0.0.0/8'],
  ['an empty list', [], ''],
  ['an id', '01a229d6-7847-7770-942b-0e04961b99f3', undefined],
  ['a list of ids', ['01a229d6-7847-7770-942b-0e04961b99f3'], undefined],
  ['a list of kinds of events', ['entry.created', 'books.mismatch'], undefined],
  ['a list of rights', ['menuPermissions', 'cards:read'], undefined],
])('a changed field names %s as far as a reader understands it', (_what, now, said) => {
  const problem = said === undefined ? { message: 'changedMeanwhile' } : { message: 'changed', values: { now: said } }
  expect(refusal({ value: null }, { value: now })).toMatchObject({ fields: [{ path: 'value', ...problem }] })
})

test('the audit line of a change contains only the fields that differ', () => {
  expect(differences({ a: 1, b: [1], c: 'x' }, { a: 1, b: [1, 2], c: 'y' })).toEqual({
    before: { b: [1], c: 'x' },
    after: { b: [1, 2], c: 'y' },
  })
})
