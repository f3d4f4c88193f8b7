import { expect, test } from 'vitest'
import { registrationModes } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { askedContact, missingContact } from './registration-rules.ts'

const nothing = {}
const mail = { email: 'mei@member.example', confirmEmail: 'mei@member.example' }
const number = { mobile: '+6581234567' }
const proof = { ...number, smsCode: '123456' }

const table: Record<(typeof registrationModes)[number], [given: object, missing: string][]> = {
  'not-needed': [
    [nothing, 'email confirmEmail'],
    [mail, ''],
    [proof, 'email confirmEmail'],
    [{ email: mail.email }, 'confirmEmail'],
  ],
  optional: [
    [mail, ''],
    [{ ...mail, ...number }, ''],
    [number, 'email confirmEmail'],
  ],
  mandatory: [
    [mail, 'mobile'],
    [{ ...mail, ...number }, ''],
    [number, 'email confirmEmail'],
  ],
  'sms-verified': [
    [nothing, 'mobile smsCode'],
    [mail, 'mobile smsCode'],
    [number, 'smsCode'],
    [proof, ''],
    [{ ...mail, ...proof }, ''],
  ],
}

for (const mode of registrationModes)
  test.each(table[mode])(
    `a registration with the contact setting ${mode} reports the fields that %o lacks`,
    (given, missing) => {
      expect(missingContact(mode, given).map(({ path }) => path)).toEqual(missing.split(' ').filter(Boolean))
    },
  )

test('a number is not stored when nobody asked for it', () => {
  expect(askedContact('not-needed', { ...mail, ...proof })).toEqual({ ...mail, mobile: undefined, smsCode: undefined })
  expect(askedContact('optional', { ...mail, ...number })).toEqual({ ...mail, ...number })
})
