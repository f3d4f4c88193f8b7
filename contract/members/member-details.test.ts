import { expect, test } from 'vitest'
import {
  changedPlainDetails,
  detailsOf,
  enteredDetails,
  identifyingDetails,
  memberDetailNames,
  noDetails,
  plainDetails,
  shownDetails,
  storedDetails,
} from './member-details.ts'

test('every reply and every body has all details of a member', () => {
  expect(Object.keys(shownDetails)).toEqual(memberDetailNames)
  expect(Object.keys(enteredDetails)).toEqual(memberDetailNames)
})

test('a member who is forgotten keeps no detail', () => {
  expect(noDetails).toEqual({ email: null, mobile: null, nickname: null })
})

test('an address and a number identify a member, and a nickname does not', () => {
  expect(identifyingDetails).toEqual(['email', 'mobile'])
  expect(plainDetails).toEqual(['nickname'])
})

test('an empty text is stored as no detail', () => {
  expect(storedDetails({ email: 'ana@example.com', nickname: '' })).toEqual({
    email: 'ana@example.com',
    mobile: null,
    nickname: null,
  })
  expect(changedPlainDetails({ nickname: '' })).toEqual({ nickname: null })
})

test('a detail that is absent from a call stays as it is', () => {
  expect(changedPlainDetails({})).toEqual({})
  expect(enteredDetails.nickname.safeParse(undefined).success).toBe(true)
})

test('only the details of a row are shown', () => {
  const row = { id: '1', email: null, mobile: '+65 9123 4567', nickname: 'Ana', proven_email: null }
  expect(detailsOf(row)).toEqual({ email: null, mobile: '+65 9123 4567', nickname: 'Ana' })
})
