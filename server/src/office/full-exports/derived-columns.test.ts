import { expect, test } from 'vitest'
import { cardToken, hashToken } from '../../core/secrets.ts'
import { inOrder } from './catalogue.ts'
import { derivedColumns, type Here, withColumns } from './derived-columns.ts'

const here: Here = {
  secret: 'another platform’s secret, forty characters',
  shortKey: 'abcd1234',
  now: new Date('2026-11-26T12:00:00Z'),
  plan: { id: 'p', cycle_days: 30, prompt_days: 7 },
}

test('a card gets the token that it would have had if this platform had made it', () => {
  const derived = derivedColumns('card', here)?.('{"id":"c1","token_generation":3}')
  const own = hashToken(cardToken(here.secret, here.shortKey, 'c1', 3)).toString('hex')
  expect(derived).toEqual({ token_hash: `\\x${own}` })
})

test('a merchant begins with a whole cycle of its plan, in its own time zone', () => {
  const derived = derivedColumns('merchant', here)?.('{"time_zone":"Asia/Singapore"}')
  expect(derived).toMatchObject({ plan_id: 'p', service_prompt_days: 7, books_differences: 0 })
  expect(derived?.['service_end_at']).toEqual(new Date('2026-12-26T15:59:59.999Z'))
})

test('a row of the audit log is no news on the new platform', () => {
  expect(derivedColumns('audit', here)?.('{}')).toEqual({ position: null })
})

test('a line of JSON keeps its numbers with all digits when columns are added', () => {
  expect(withColumns('{"a":9007199254740993}', { b: '"}' })).toBe('{"a":9007199254740993,"b":"\\"}"}')
})

test('tables that refer to each other in a circle are refused, because no order is right', () => {
  const row = (name: string, ...refers: string[]) => ({ name, refers })
  expect(inOrder([row('b', 'a'), row('c', 'b', 'c'), row('a', 'shared')]).map(({ name }) => name)).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(() => inOrder([row('a', 'b'), row('b', 'a')])).toThrow('in a circle: a, b')
})
