import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packAnswer, unpackAnswer } from './pack-answer.ts'

test('every answer that JSON can hold is unpacked as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      const sent: unknown = JSON.parse(JSON.stringify(answer))
      expect(unpackAnswer(packAnswer(answer))).toEqual(sent)
    }),
  )
})

test('an answer of another format is refused instead of misread', () => {
  const packed = packAnswer({ done: true })
  packed[0] = 9
  expect(() => unpackAnswer(packed)).toThrow('unknown format 9')
})
