import { expect, test } from 'vitest'
import { covers, checkPin, keepAnOwner, rolesToGive } from './staff-rules.ts'

const role = (name: string, menus: string[], actions: string[]) => ({
  name,
  menus: new Set(menus),
  actions: new Set(actions),
})
const owner = role('owner', ['a', 'b', 'users'], ['get', 'edit', 'delete'])
const keeper = role('keeper', ['a', 'users'], ['get', 'edit'])
const operator = role('operator', ['a'], ['get', 'edit'])
const eraser = role('eraser', ['a'], ['delete'])

test.each([
  [owner, owner, true],
  [owner, operator, true],
  [keeper, operator, true],
  [keeper, owner, false],
  [keeper, eraser, false],
])('the role $0.name covers the rights of $1.name: $2', (own, other, expected) => {
  expect(covers(own, other)).toBe(expected)
})

test('a user may give only roles within their own rights, and only owner and operator without the roles feature', () => {
  const all = [owner, keeper, operator, eraser]
  expect(rolesToGive(owner, all, true).map(({ name }) => name)).toEqual(['owner', 'keeper', 'operator', 'eraser'])
  expect(rolesToGive(owner, all, false).map(({ name }) => name)).toEqual(['owner', 'operator'])
  expect(rolesToGive(keeper, all, true).map(({ name }) => name)).toEqual(['keeper', 'operator'])
})

const mei = { role: 'owner', enabled: true, email: 'mei@x.example', hasPassword: true }
test.each([
  ['disabled', { ...mei, enabled: false }, 'LAST_OWNER'],
  ['made an operator', { ...mei, role: 'operator' }, 'LAST_OWNER'],
  ['given another address', { ...mei, email: 'new@x.example' }, undefined],
  ['given another address, without a password', { ...mei, email: 'new@x.example', hasPassword: false }, 'LAST_OWNER'],
  ['given another name', mei, undefined],
])('a change of the last owner is accepted or refused: %s', (_what, after, code) => {
  const change = (others: number) => () => keepAnOwner(mei, after, others)
  if (code) expect(change(0)).toThrow(code)
  else expect(change(0)).not.toThrow()
  expect(change(1)).not.toThrow()
})

test('a user who is no owner may be disabled or given another role', () => {
  const helper = { ...mei, role: 'operator' }
  const gone = { ...mei, enabled: false }
  expect(() => keepAnOwner(helper, { ...helper, enabled: false }, 0)).not.toThrow()
  expect(() => keepAnOwner(gone, { ...gone, role: 'operator' }, 0)).not.toThrow()
})

test.each(['1111', '00000000', '1234', '987654', '4545', '121212'])('the text %s is refused as a PIN', (pin) => {
  expect(() => checkPin(pin, 4)).toThrow('PIN_CODE_UNSUITABLE')
})

test.each(['97531', '8053', '2468', '1357', '90210', '1212121', '1225'])('the text %s is accepted as a PIN', (pin) => {
  expect(() => checkPin(pin, 4)).not.toThrow()
})

test.each([
  ['2468', 5],
  ['97531', 6],
  ['4680257', 8],
])('the PIN %s is too short when PINs have at least %i digits', (pin, shortest) => {
  expect(() => checkPin(pin, shortest)).toThrow('VALIDATION_FAILED')
  expect(() => checkPin(pin, pin.length)).not.toThrow()
})
