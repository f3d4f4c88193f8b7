import { expect, test } from 'vitest'
import {
  changedPlainDetails,
  detailsOf,
  givenDetails,
  identifyingDetails,
  memberDetailNames,
  memberDetails,
  noDetails,
  plainDetails,
  plainMemberDetails,
  memberDetailFields,
  shownDetails,
  staffDetailFields,
  storedDetails,
} from './member-details.ts'

const full = Object.fromEntries(memberDetailNames.map((name) => [name, memberDetails[name].example])) as Record<
  (typeof memberDetailNames)[number],
  string
>

test('every reply has all details of a member', () => {
  expect(Object.keys(shownDetails)).toEqual(memberDetailNames)
})

test('a body has those details that its sender may edit', () => {
  const isEditor = (who: 'staff' | 'member') => (name: keyof typeof memberDetails) =>
    memberDetails[name].editors.some((editor) => editor === who)
  expect(Object.keys(staffDetailFields)).toEqual(memberDetailNames.filter(isEditor('staff')))
  expect(Object.keys(memberDetailFields)).toEqual(plainDetails.filter(isEditor('member')))
  expect(plainMemberDetails).toContain('nickname')
})

test('a member who is forgotten keeps no detail', () => {
  expect(Object.keys(noDetails)).toEqual(memberDetailNames)
  expect(Object.values(noDetails).every((value) => value === null)).toBe(true)
})

test('an address and a number identify a member, and a nickname does not', () => {
  expect(identifyingDetails).toEqual(expect.arrayContaining(['email', 'mobile']))
  expect(identifyingDetails).not.toContain('nickname')
})

test('the example of a detail is what its schema accepts and keeps', () => {
  for (const name of memberDetailNames) expect(memberDetails[name].schema.parse(full[name])).toBe(full[name])
})

test('an empty text is stored as no detail', () => {
  expect(storedDetails({ ...full, nickname: '' })).toEqual({ ...full, nickname: null })
  expect(changedPlainDetails({ nickname: '' })).toEqual({ nickname: null })
})

test('a detail that is absent from a call stays as it is', () => {
  expect(changedPlainDetails({})).toEqual({})
  expect(staffDetailFields.nickname.safeParse(undefined).success).toBe(true)
})

test('only the details of a row or of a body are kept', () => {
  expect(detailsOf({ id: '1', ...full, proven_email: null })).toEqual(full)
  const body = { ...full, smsCode: '123456' }
  expect(givenDetails(body)).toEqual(full)
})
