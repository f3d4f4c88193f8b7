import { expect, test } from 'vitest'
import { reactionTo, startFailure } from './reactions.ts'

const refusal = (status: number, code: string, isLogin = false) =>
  ({ status, code, isLogin }) as Parameters<typeof reactionTo>[0]

test.each([
  ['403', refusal(403, 'FORBIDDEN'), { title: 'forbidden', text: 'message' }],
  ['401', refusal(401, 'UNAUTHORIZED'), { title: 'unauthorized', text: 'UNAUTHORIZED', leaveAfter: 1500 }],
  ['plan ended', refusal(403, 'SERVICE_EXPIRED'), { title: 'service', text: 'message' }],
  ['restricted', refusal(403, 'ACCOUNT_IS_RESTRICTED'), { title: 'account', text: 'message' }],
  ['terminated', refusal(403, 'ACCOUNT_IS_TERMINATED'), { title: 'account', text: 'message', leaveAfter: 1500 }],
  ['not enabled', refusal(403, 'ACCOUNT_IS_NOT_ENABLED'), { title: 'account', text: 'message', leaveAfter: 5000 }],
])('the reaction to %s has its notice and may sign the user out', (_, error, reaction) => {
  expect(reactionTo(error, true)).toEqual(reaction)
})

test('a visitor without a session is not signed out', () => {
  expect(reactionTo(refusal(401, 'UNAUTHORIZED'), false)?.leaveAfter).toBeUndefined()
  expect(reactionTo(refusal(403, 'ACCOUNT_IS_NOT_ENABLED'), false)?.leaveAfter).toBeUndefined()
})

test.each([
  ['a failed sign-in', refusal(401, 'INVALID_EMAIL_OR_PASSWORD', true)],
  ['a wrong current password', refusal(409, 'INVALID_CURRENT_PASSWORD')],
  ['a rule of the business', refusal(409, 'CHOP_BALANCE_MAX')],
  ['a missing connection', refusal(0, 'OFFLINE')],
])('a refusal like %s is shown by the screen that called', (_, error) => {
  expect(reactionTo(error, true)).toBeUndefined()
})

test('a failed start says that the session has ended or that the account is terminated', () => {
  expect(startFailure(refusal(401, 'UNAUTHORIZED'))).toBe('sessionTimeout')
  expect(startFailure(refusal(403, 'ACCOUNT_IS_TERMINATED'))).toBe('terminated')
})
