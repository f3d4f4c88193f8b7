import { expect, test } from 'vitest'
import { earnAddress, earnCodeIn, newEarnCode } from './code-text.ts'

test('a new code is found in its address, by itself and as people type it', () => {
  const code = newEarnCode()
  const address = `${earnAddress('https://shop.example', 'kopi1234')}${code}`
  expect(earnCodeIn(address)).toEqual({ code, shortKey: 'kopi1234' })
  expect(earnCodeIn(`kopi1234_${code}`)).toEqual({ code, shortKey: 'kopi1234' })
  const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8, 12)}–${code.slice(12).toLowerCase()}`
  expect(earnCodeIn(typed)).toEqual({ code })
})

test('letters that look like digits are read as these digits', () => {
  expect(earnCodeIn('oO1i-IlL0-0000-0000')).toEqual({ code: '0011111000000000' })
})

test.each(['', 'hello', '123456789012', 'CC1.123456789012.abcdefghijkl', 'https://shop.example/member/earn/'])(
  'the text «%s» is refused as an earning code',
  (text) => expect(earnCodeIn(text)).toBeUndefined(),
)
