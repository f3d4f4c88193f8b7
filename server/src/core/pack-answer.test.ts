import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packAnswer, unpackAnswer } from './pack-answer.ts'

const ids = { caller: '01900000-0000-7000-8000-000000000003', card_id: '01900000-0000-7000-9000-000000000001' }

test('every answer that JSON can hold is unpacked as it was', () => {
  const rowIds = fc.record({ caller: fc.uuid(), card_id: fc.option(fc.uuid()) })
  fc.assert(
    fc.property(fc.jsonValue(), rowIds, (answer, of) => {
      const sent: unknown = JSON.parse(JSON.stringify(answer))
      expect(unpackAnswer(packAnswer(answer, of), of)).toEqual(sent)
    }),
  )
})

test('an answer that was packed in an earlier format is still unpacked', () => {
  const packed = ['0183464c495169aa522d00', '0283c670495169aa522d00', '0283c73061a54ab500'].map((hex) =>
    unpackAnswer(Buffer.from(hex, 'hex'), ids),
  )
  expect(packed).toEqual([{ id: 'true' }, { id: 'true' }, { id: ids.caller }])
})

test('an id of the row costs next to nothing in a packed answer', () => {
  const [own, other] = [ids.card_id, '3f8f9f61-6f0e-4f0c-8f3b-0c5f7a1f2b3d'].map((id) => packAnswer({ id }, ids).length)
  expect(other).toBeGreaterThan((own ?? 0) + 12)
})

test('an answer in the format of a later version is refused as unavailable instead of misread', () => {
  const packed = packAnswer({ done: true }, ids)
  packed[0] = 9
  expect(() => unpackAnswer(packed, ids)).toThrow(expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }))
})
