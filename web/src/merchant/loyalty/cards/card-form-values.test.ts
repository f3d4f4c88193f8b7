import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { expect, test } from 'vitest'
import { changedFields, formOf } from './card-form-values.ts'

const card = {
  nickname: 'Mei',
  email: null,
  mobile: null,
  level: { id: 'l1', name: '1' },
  state: 'active',
  expiresAt: '2027-05-19T15:59:59.999Z',
} as Card

test('the day of expiry in the form is a day of the merchant’s calendar', () => {
  expect(formOf(card, 'Asia/Singapore').expiresOn).toBe('2027-05-19')
  expect(formOf({ ...card, expiresAt: '2027-05-20T02:59:59.999Z' }, 'America/Sao_Paulo').expiresOn).toBe('2027-05-19')
})

test('the form of a card sends only the changed fields', () => {
  const first = formOf(card, 'Asia/Singapore')
  expect(changedFields(first, { ...first, memberId: 'c1' })).toEqual({})
  expect(changedFields(first, { ...first, memberId: 'c1', nickname: 'May', frozen: true })).toEqual({
    nickname: 'May',
    frozen: true,
  })
})

test('an expiry and a mobile number can be removed, and an emptied e-mail address stays unchanged', () => {
  const first = formOf({ ...card, mobile: '+6591234567', email: 'mei@member.example' }, 'Asia/Singapore')
  const typed = { ...first, memberId: 'c1', expiresOn: null, mobile: '', email: undefined }
  expect(changedFields(first, typed)).toEqual({ expiresOn: null, mobile: '' })
})
