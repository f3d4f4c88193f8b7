import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret of the test, long enough'

test('what was sealed is read again, and looks different each time', () => {
  const sealed = seal(secret, 'test', 'três pastéis 蛋撻')
  expect(unseal(secret, 'test', sealed)).toBe('três pastéis 蛋撻')
  expect(seal(secret, 'test', 'três pastéis 蛋撻')).not.toBe(sealed)
})

test('a changed text, another purpose or another secret reads nothing', () => {
  const sealed = seal(secret, 'test', 'text')
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect(() => unseal(secret, 'test', changed)).toThrow(/authenticate/)
  expect(() => unseal(secret, 'other', sealed)).toThrow(/authenticate/)
  expect(() => unseal(`${secret}!`, 'test', sealed)).toThrow(/authenticate/)
  expect(() => unseal(secret, 'test', '')).toThrow('Not a sealed text')
})
