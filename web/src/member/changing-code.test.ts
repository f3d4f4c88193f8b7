import { expect, test } from 'vitest'
import { codesOf } from './changing-code.ts'

test('a changing code is made from the card’s key as the server makes it', async () => {
  // The very values of server/src/loyalty/cards/card-codes.test.ts.
  const codeOf = codesOf('CC2.480212345671.aaaaaaaaaaaa', 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY')
  expect(await codeOf(59_524_560)).toBe('CC2.480212345671.AzlWMOLwPQvJ')
  expect(await codeOf(59_524_561)).not.toBe('CC2.480212345671.AzlWMOLwPQvJ')
})
