import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { editStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { mailsTo, useSignInApp } from '../staff/sign-in-testing.ts'
import { enrolPasskey, signInWith } from './passkeys-testing.ts'

const harness = useSignInApp()

async function shopWithUser(role: 'manager' | 'operator' = 'operator') {
  const merchant = await makeMerchant(harness.app)
  const user = await makeStaff(harness.app, merchant, { role })
  return { merchant, user, ...(await enrolPasskey(harness, user.token, { counts: true })) }
}

test('an owner deletes a passkey of a user, whose sessions by it end and who is told by mail', async () => {
  const { merchant, user, authenticator, id: passkeyId } = await shopWithUser()
  const { token } = merchant.owner
  const begun = (await signInWith(harness, authenticator)).body.token
  const params = { id: user.id }
  const { body } = await harness.call(passkeys.listStaffPasskeys, { params }, { token })
  expect(body.data).toMatchObject([{ id: passkeyId, name: 'Phone' }])
  const request = { params: { ...params, passkeyId }, body: {} }
  expect((await harness.call(passkeys.deleteStaffPasskey, request, { token })).status).toBe(200)
  expect((await harness.call(passkeys.deleteStaffPasskey, request, { token })).status).toBe(404)
  expect((await signInWith(harness, authenticator)).code).toBe('PASSKEY_INVALID')
  expect((await harness.call(adminInfo, {}, { token: begun })).status).toBe(401)
  expect(await mailsTo(harness.app, user.email, 'passkey-removed')).toHaveLength(1)
})

test('a user who may do less, and an owner of another merchant, delete no passkey', async () => {
  const { merchant, user, id: passkeyId } = await shopWithUser('manager')
  const stranger = await makeMerchant(harness.app)
  const operator = await makeStaff(harness.app, merchant, { role: 'operator' })
  const request = { params: { id: user.id, passkeyId }, body: {} }
  const attempt = async (token: string) => (await harness.call(passkeys.deleteStaffPasskey, request, { token })).code
  expect(await attempt(operator.token)).toBe('FORBIDDEN')
  expect(await attempt(stranger.owner.token)).toBe('NOT_FOUND')
  const list = await harness.call(
    passkeys.listStaffPasskeys,
    { params: { id: user.id } },
    { token: stranger.owner.token },
  )
  expect(list.code).toBe('NOT_FOUND')
})

test.each([
  ['a new password', { newPassword: 'Another-Passw0rd' }],
  ['another address', { email: 'moved' }],
])('a user who gets %s from somebody else loses the passkeys of who used the account before', async (_what, given) => {
  const { merchant, user, authenticator } = await shopWithUser()
  const email = 'email' in given ? `moved-${user.email}` : user.email
  const body = { name: user.name, role: 'operator', enabled: true, ...given, email }
  const request = { params: { id: user.id }, body }
  expect((await harness.call(editStaff, request, { token: merchant.owner.token })).status).toBe(200)
  expect((await signInWith(harness, authenticator)).code).toBe('PASSKEY_INVALID')
  expect(await mailsTo(harness.app, user.email, 'passkey-removed')).toHaveLength(1)
})

test('a user who gets another name keeps the passkeys', async () => {
  const { merchant, user, authenticator } = await shopWithUser()
  const request = { params: { id: user.id }, body: { name: 'Bo', role: 'operator', enabled: true, email: user.email } }
  await harness.call(editStaff, request, { token: merchant.owner.token })
  expect((await signInWith(harness, authenticator)).status).toBe(200)
})
