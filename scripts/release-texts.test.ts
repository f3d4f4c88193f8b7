import { expect, test } from 'vitest'
import { changelog, licenceList } from './release-texts.ts'

const mit = [{ license: { id: 'MIT' } }]

test('the list of licences names every package but our own, and takes one of several licences', () => {
  const either = [{ expression: '(BSD-3-Clause OR GPL-2.0)' }]
  const components = [
    { purl: 'pkg:npm/%40scope/zod@4.0.0', version: '4.0.0', licenses: mit },
    { purl: 'pkg:npm/%40chopcard/contract@0.1.0', version: '0.1.0' },
    { purl: 'pkg:npm/forge@1.0.0', version: '1.0.0', licenses: either },
  ]
  expect(licenceList({ components }).split('\n').slice(4, 6)).toEqual([
    '| @scope/zod | 4.0.0 | MIT |',
    '| forge | 1.0.0 | (BSD-3-Clause OR GPL-2.0) |',
  ])
})

test.each([
  ['without a licence', []],
  ['with a licence that does not allow it', [{ license: { id: 'AGPL-3.0-only' } }]],
  ['with two licences of which one does not allow it', [...mit, { license: { id: 'GPL-3.0-only' } }]],
])('a release refuses a package %s by its name', (_what, licenses) => {
  expect(() => licenceList({ components: [{ purl: 'pkg:npm/x@1.0.0', version: '1.0.0', licenses }] })).toThrow(
    'May not be passed on: x',
  )
})

test('a changelog has subjects by their area', () => {
  const text = changelog('1.2.0', ['till: undo stays visible', 'cards: a lighter row', 'till: one field', 'no area'])
  expect(text).toBe(
    '# Changes of 1.2.0\n\n## cards\n\n- a lighter row\n\n## other\n\n- no area\n\n## till\n\n- undo stays visible\n- one field\n',
  )
})
