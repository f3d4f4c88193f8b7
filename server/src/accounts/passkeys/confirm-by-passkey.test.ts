import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import type { Authenticator } from '../../../test/make-passkey.ts'
import { makeMerchant, makeSession, makeStaff } from '../../../test/make.ts'
import { hashToken } from '../../core/secrets.ts'
import { makeAccount, password, useSignInApp, wrong } from '../staff/sign-in-testing.ts'
import { enrolPasskey } from './passkeys-testing.ts'

const harness = useSignInApp()

const ways = async (token: string) => (await harness.call(passkeys.waysToConfirm, { body: {} }, { token })).body.data

async function confirm(token: string, authenticator: Authenticator, fault: Parameters<Authenticator['get']>[1] = {}) {
  const { options } = await ways(token)
  const body = authenticator.get({ rpId: 'chopcard.test', challenge: options?.challenge ?? '' }, fault)
  return harness.call(passkeys.confirmByPasskey, { body }, { token })
}

/** A call that asks for the password. */
const guarded = async (token: string, given: { password?: string } = {}) => {
  const body = { list: 'chop-log', format: 'csv', filters: {}, ...given } as const
  return (await harness.call(startExport, { body }, { token })).code
}

const earlier = (token: string, column: 'created_at' | 'confirmed_at', minutes: number) =>
  harness.app.database.kysely
    .updateTable('session')
    .set({ [column]: sql<Date>`now() - make_interval(mins => ${minutes})` })
    .where('token_hash', '=', hashToken(token))
    .execute()

describe('a passkey in the place of the password', () => {
  test('a session that a passkey has confirmed needs no password for five minutes', async () => {
    const { merchant, staff } = await makeAccount(harness.app)
    const { authenticator } = await enrolPasskey(harness, staff.token, { password })
    const token = await makeSession(harness.app, merchant, staff.id)
    expect(await guarded(token)).toBe('CURRENT_PASSWORD_REQUIRED')
    expect((await ways(token)).hasPassword).toBe(true)
    expect((await confirm(token, authenticator)).status).toBe(200)
    expect(await guarded(token)).toBeUndefined()
    await earlier(token, 'confirmed_at', 5)
    expect(await guarded(token)).toBe('CURRENT_PASSWORD_REQUIRED')
  })

  test('a confirmation holds for its session alone, and a wrong password is still refused', async () => {
    const { merchant, staff } = await makeAccount(harness.app)
    const { authenticator } = await enrolPasskey(harness, staff.token, { password })
    const [token, other] = [
      await makeSession(harness.app, merchant, staff.id),
      await makeSession(harness.app, merchant, staff.id),
    ]
    await confirm(token, authenticator)
    expect(await guarded(other)).toBe('CURRENT_PASSWORD_REQUIRED')
    expect(await guarded(token, { password: wrong })).toBe('INVALID_CURRENT_PASSWORD')
  })

  test('a session is not confirmed by a challenge of another one, another person’s passkey or without verification', async () => {
    const { merchant, staff } = await makeAccount(harness.app)
    const { authenticator } = await enrolPasskey(harness, staff.token, { password })
    const colleague = await makeStaff(harness.app, merchant)
    const { authenticator: another } = await enrolPasskey(harness, colleague.token)
    const token = await makeSession(harness.app, merchant, staff.id)
    const { options } = await ways(staff.token)
    const body = authenticator.get({ rpId: 'chopcard.test', challenge: options?.challenge ?? '' })
    expect((await harness.call(passkeys.confirmByPasskey, { body }, { token })).code).toBe('PASSKEY_INVALID')
    expect((await confirm(token, another)).code).toBe('PASSKEY_INVALID')
    expect((await confirm(token, authenticator, { userVerified: false })).code).toBe('PASSKEY_INVALID')
    expect(await guarded(token)).toBe('CURRENT_PASSWORD_REQUIRED')
  })

  test('a user without a password works with a passkey alone', async () => {
    const merchant = await makeMerchant(harness.app)
    const { id, token } = await makeStaff(harness.app, merchant)
    const { authenticator } = await enrolPasskey(harness, token)
    const late = await makeSession(harness.app, merchant, id)
    await earlier(late, 'created_at', 16)
    expect(await guarded(late)).toBe('CURRENT_PASSWORD_REQUIRED')
    expect((await ways(late)).hasPassword).toBe(false)
    expect((await confirm(late, authenticator)).status).toBe(200)
    expect(await guarded(late)).toBeUndefined()
  })

  test('a user who has no passkey is offered none', async () => {
    const { staff } = await makeAccount(harness.app)
    expect(await ways(staff.token)).toEqual({ options: null, hasPassword: true })
  })
})
