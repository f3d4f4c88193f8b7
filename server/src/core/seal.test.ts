import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const secret = 'a secret of the test, long enough'

test('a sealed text can be read again and is different each time', () => {
  const sealed = seal(secret, 'test', 'três pastéis 蛋撻')
  expect(unseal(secret, 'test', sealed)).toBe('três pastéis 蛋撻')
  expect(seal(secret, 'test', 'três pastéis 蛋撻')).not.toBe(sealed)
})

test('a sealed text cannot be read when it is changed or when its purpose or secret is another one', () => {
  const sealed = seal(secret, 'test', 'text')
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect(() => unseal(secret, 'test', changed)).toThrow(/authenticate/)
  expect(() => unseal(secret, 'other', sealed)).toThrow(/authenticate/)
  expect(() => unseal(`${secret}!`, 'test', sealed)).toThrow(/authenticate/)
  expect(() => unseal(secret, 'test', '')).toThrow('Not a sealed text')
})
