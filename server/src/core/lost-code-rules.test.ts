import { expect, test } from 'vitest'
import { foundCode } from './lost-code-rules.ts'

const lost: [message: string, code: string][] = [
  ['duplicate key value violates unique constraint "coupon_code_pkey_102040"', '23505'],
  ['new row for relation "chop_entry_102041" violates check constraint "chop_entry_quantity_check"', '23514'],
  ['insert or update on table "card_102042" violates foreign key constraint "card_member_102042"', '23503'],
  ['null value in column "name" of relation "store_102043" violates not-null constraint', '23502'],
  ['canceling the transaction since it was involved in a distributed deadlock', '40P01'],
  ['could not serialize access due to concurrent update', '40001'],
  ['invalid input syntax for type uuid: "x"', '22P02'],
  ['bigint out of range', '22003'],
  ['value "99999999999" is out of range for type integer', '22003'],
  ['canceling statement due to lock timeout', '55P03'],
]
test.each(lost)('a code that was lost on the way from a node is found by the message: %s', (message, code) => {
  expect(foundCode('XX000', message)).toBe(code)
})

test('a code that was not lost is as the database sends it', () => {
  expect(foundCode('42601', 'syntax error at or near "deadlock"')).toBe('42601')
  expect(foundCode('XX000', 'cache lookup failed for relation 1')).toBe('XX000')
})
