import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { reauthentication, route as declare } from '@chopcard/contract/core/route.ts'
import { caller, type Harness } from '../../test/harness.ts'
import { makeMerchant, makeStaff } from '../../test/make.ts'
import { makeAccount, newVisitor, password, useSignInApp, wrong } from '../accounts/staff/sign-in-testing.ts'
import { serve } from './context.ts'
import { mount } from './http.ts'
import { hashToken } from './secrets.ts'
import { makeServer } from './server.ts'

const harness = useSignInApp()

/** A call that asks for the password and tells what reaches its verb. */
const guarded = declare({
  method: 'POST',
  path: '/planted/guarded',
  about: 'Planted.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  asksPassword: true,
  movesValue: true,
  body: z.strictObject({ size: z.int(), ...reauthentication }),
  reply: z.object({ reached: z.array(z.string()) }),
})
let call: Harness['call']
beforeAll(() => {
  const server = makeServer(harness.app)
  mount(server, harness.app, [
    serve(guarded, (ctx, { body }) => ctx.write(() => Promise.resolve({ reached: Object.keys(body) }))),
  ])
  call = caller(server)
})

const ask = async (token: string, given: { password?: string; key?: string } = {}) => {
  const options = { ...newVisitor(), token, key: given.key }
  const { status, code, body } = await call(guarded, { body: { size: 1, password: given.password } }, options)
  return code ?? (status === 200 ? body.data.reached : status)
}

describe('a call that asks for the password', () => {
  test('a call that asks for the password needs the right one in any session, and its handler never sees it', async () => {
    const { staff } = await makeAccount(harness.app)
    expect(await ask(staff.token)).toBe('CURRENT_PASSWORD_REQUIRED')
    expect(await ask(staff.token, { password: wrong })).toBe('INVALID_CURRENT_PASSWORD')
    expect(await ask(staff.token, { password })).toEqual(['size'])
  })

  test('the password is asked for before an answer is repeated, and a wrong password stores no answer for the key', async () => {
    const { staff } = await makeAccount(harness.app)
    expect(await ask(staff.token, { password: wrong, key: 'k' })).toBe('INVALID_CURRENT_PASSWORD')
    expect(await ask(staff.token, { password, key: 'k' })).toEqual(['size'])
    expect(await ask(staff.token, { key: 'k' })).toBe('CURRENT_PASSWORD_REQUIRED')
  })

  test('an attempt at a call’s password counts together with those at the sign-in', async () => {
    const { staff, email } = await makeAccount(harness.app)
    for (const _ of Array(4)) expect(await ask(staff.token, { password: wrong })).toBe('INVALID_CURRENT_PASSWORD')
    const signIn = () => harness.call(login, { body: { email, password: wrong } }, newVisitor())
    expect((await signIn()).code).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect((await signIn()).code).toBe('TOO_MANY_REQUESTS')
    expect(await ask(staff.token, { password })).toBe('TOO_MANY_REQUESTS')
  })

  test('a user without a password may make such a call for a quarter of an hour after signing in', async () => {
    const merchant = await makeMerchant(harness.app)
    const { token } = await makeStaff(harness.app, merchant)
    const signedIn = (ago: string) =>
      harness.app.database.kysely
        .updateTable('session')
        .set({ created_at: sql<Date>`now() - ${ago}::interval` })
        .where('merchant_id', '=', merchant.id)
        .where('token_hash', '=', hashToken(token))
        .execute()
    await signedIn('14 minutes')
    expect(await ask(token)).toEqual(['size'])
    await signedIn('15 minutes')
    expect(await ask(token)).toBe('SIGN_IN_AGAIN')
    expect(await ask(token, { password })).toBe('SIGN_IN_AGAIN')
  })
})
