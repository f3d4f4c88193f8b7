import { expect, test } from 'vitest'
import { type OpeningHours, weekdays } from '@chopcard/contract/accounts/merchant/opening-hours.ts'
import { languages } from '@chopcard/contract/core/kinds.ts'
import type { Store } from '@chopcard/contract/accounts/merchant/stores.ts'
import { hoursText, readHours } from '../../core/hours-text.ts'
import { type FileWords, planRows, storeFields } from './plan-stores.ts'

const words: FileWords = {
  fields: new Map(storeFields.map((field) => [field.toLowerCase(), field])),
  yes: new Set(['yes', 'sim']),
  no: new Set(['no']),
}
const harbour: Store = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Harbour',
  address: '3 Pier Road',
  latitude: 1.2834,
  longitude: 103.8607,
  openingHours: null,
  active: true,
  users: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const headings = ['Id', 'Name', 'Address', 'Latitude', 'Longitude', 'Active', 'Colour']
const rowsOf = (...rows: string[][]) => [headings, ...rows].map((cells, index) => ({ row: index + 1, cells }))
const plan = (...rows: string[][]) => planRows(rowsOf(...rows), [harbour], words)

test.each<[string, string[], object]>([
  ['of the same facts is left as it is', ['', 'Harbour', '', '1.2834', '', 'yes'], { state: 'same' }],
  ['of a name that is there changes that store', ['', 'Harbour', '4 Pier Road'], { state: 'change', id: harbour.id }],
  ['whose cell an export has guarded is read without it', ['', 'Pier', "'+65 6123"], { body: { address: '+65 6123' } }],
  ['with nothing else is left as it is', ['', 'Harbour'], { state: 'same' }],
  ['with an id gives the store another name', [harbour.id, 'Pier'], { state: 'change', id: harbour.id }],
  ['of a new name is a new store', ['', 'Old Town', 'Temple St', '1,28', '103.8', 'Sim', 'red'], { state: 'add' }],
  ['without a name is refused', ['', '', 'Temple St'], { state: 'refused', problems: [{ path: 'name' }] }],
  ['with an unknown id is refused', ['x', 'Pier'], { state: 'refused', problems: [{ path: 'id' }] }],
  ['with half a place is refused', ['', 'Pier', '', '1.2'], { state: 'refused', problems: [{ path: 'longitude' }] }],
  ['with no number is refused', ['', 'Harbour', '', 'north'], { state: 'refused', problems: [{ path: 'latitude' }] }],
  [
    'with no yes or no is refused',
    ['', 'Pier', '', '', '', 'maybe'],
    { state: 'refused', problems: [{ path: 'active' }] },
  ],
])('a row of a file with stores is judged by what it says: one %s', (_, cells, expected) => {
  expect(plan(cells)).toMatchObject([{ row: 2, ...expected }])
})

test('a store that a file names twice is refused the second time', () => {
  expect(plan(['', 'Pier'], ['', 'pier']).map(({ state }) => state)).toEqual(['add', 'refused'])
})

test('a file adds as many stores as a shop may have, of which the shop itself is one', () => {
  const rows = Array.from({ length: 200 }, (_, n) => ['', `Store ${n}`])
  const states = planRows(rowsOf(...rows), [], words).map(({ state }) => state)
  expect([states.indexOf('refused'), states.filter((state) => state === 'add').length]).toEqual([199, 199])
})

test('opening hours that were written in any language are read again', () => {
  const closed = Object.fromEntries(weekdays.map((day) => [day, []])) as unknown as OpeningHours
  const span = (from: string, to: string) => ({ from, to })
  const hours = { ...closed, mon: [span('08:00', '12:00'), span('13:00', '18:00')], sun: [span('22:00', '02:00')] }
  for (const language of languages) expect(readHours(hoursText(hours, language))).toEqual(hours)
  expect(hoursText(hours, 'en-US')).toBe('Mon 08:00-12:00, 13:00-18:00; Sun 22:00-02:00')
  expect(readHours('Sat 9:00–17:30')).toMatchObject({ sat: [span('09:00', '17:30')], sun: [] })
  expect(['always', 'Mon 25:00-26:00', 'Mon 08:00-09:00; mon 10:00-11:00'].map(readHours)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
