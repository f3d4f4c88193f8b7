import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { deletePasskey, waysToConfirm } from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { passkeyLogin, passkeyLoginOptions } from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { makeAuthenticator } from '../../../test/make-passkey.ts'
import { makeMerchant } from '../../../test/make.ts'
import { challengeDigest, relyingParty } from '../../core/passkey-ceremony.ts'
import { staffHandle } from '../../core/passkey-handles.ts'
import { makeAccount, newVisitor, password, useSignInApp, wrong } from '../staff/sign-in-testing.ts'
import { enrolPasskey, signInWith, waysOf } from './passkeys-testing.ts'

const harness = useSignInApp()
const db = () => harness.app.database.kysely

async function enrolled(counts = false) {
  const { merchant, staff, email } = await makeAccount(harness.app)
  return { merchant, staff, email, ...(await enrolPasskey(harness, staff.token, { password, counts })) }
}

describe('a sign-in with a passkey', () => {
  test('a passkey signs in its user without an address, under the nickname of the person at the keyboard', async () => {
    const { staff, merchant, authenticator } = await enrolled()
    const { status, body } = await signInWith(harness, authenticator)
    expect(status).toBe(200)
    expect(body.data).toEqual({ checkMailbox: false })
    const { data: who } = (await harness.call(adminInfo, {}, { token: body.token })).body
    expect(who).toMatchObject({ id: staff.id, merchantId: merchant.id, nickname: 'Till 2' })
    expect(await waysOf(harness.app, staff.id)).toEqual([{ way: 'passkey', error: null }])
  })

  test.each([
    ['another origin', { origin: 'https://chopcard.example' }],
    ['another relying party', { rpId: 'chopcard.example' }],
    ['no verification of its user', { userVerified: false }],
    ['a challenge that nobody gave out', { challenge: 'A'.repeat(43) }],
  ])('a passkey with %s is refused, and the history shows it', async (_what, fault) => {
    const { staff, authenticator } = await enrolled()
    expect(await signInWith(harness, authenticator, fault)).toMatchObject({ status: 401, code: 'PASSKEY_INVALID' })
    expect(await waysOf(harness.app, staff.id)).toEqual([{ way: 'passkey', error: 'PASSKEY_INVALID' }])
    expect((await signInWith(harness, authenticator)).status).toBe(200)
  })

  test('a challenge is used once, even by parallel callers, and a failed attempt uses it up, too', async () => {
    const { authenticator } = await enrolled()
    const options = await harness.call(passkeyLoginOptions, { body: {} }, newVisitor())
    const passkey = authenticator.get(options.body.data)
    const attempt = (given = passkey) => harness.call(passkeyLogin, { body: { passkey: given } }, newVisitor())
    const answers = await Promise.all([attempt(), attempt(), attempt(), attempt()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
    const second = await harness.call(passkeyLoginOptions, { body: {} }, newVisitor())
    const forged = { ...authenticator.get(second.body.data), signature: passkey.signature }
    expect((await attempt(forged)).code).toBe('PASSKEY_INVALID')
    expect((await attempt(authenticator.get(second.body.data))).code).toBe('PASSKEY_INVALID')
  })

  test('a challenge is stored as a digest and is refused after five minutes', async () => {
    const { authenticator } = await enrolled()
    const { body } = await harness.call(passkeyLoginOptions, { body: {} }, newVisitor())
    const stored = challengeDigest(harness.app, 'merchant-sign-in', '', body.data.challenge)
    const age = (seconds: number) =>
      db()
        .updateTable('passkey_challenge')
        .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})` })
        .where('digest', '=', stored)
        .returning(sql<number>`extract(epoch from expires_at - now())::double precision`.as('left'))
        .executeTakeFirstOrThrow()
    expect((await age(0)).left).toBeLessThanOrEqual(300)
    expect((await age(0)).left).toBeGreaterThan(200)
    await age(300)
    const passkey = authenticator.get(body.data)
    expect((await harness.call(passkeyLogin, { body: { passkey } }, newVisitor())).code).toBe('PASSKEY_INVALID')
  })

  test('a challenge of one purpose is refused for another', async () => {
    const { staff, authenticator } = await enrolled()
    const { body } = await harness.call(waysToConfirm, { body: {} }, { token: staff.token })
    const passkey = authenticator.get({ rpId: 'chopcard.test', challenge: body.data.options?.challenge ?? '' })
    expect((await harness.call(passkeyLogin, { body: { passkey } }, newVisitor())).code).toBe('PASSKEY_INVALID')
  })

  test('a counter that stays 0 is accepted, and one that goes back or stays is refused and noted', async () => {
    const still = await enrolled()
    for (const _ of Array(3)) expect((await signInWith(harness, still.authenticator)).status).toBe(200)
    const { staff, authenticator } = await enrolled(true)
    expect((await signInWith(harness, authenticator, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 8, 0])
      expect((await signInWith(harness, authenticator, { counter })).code).toBe('PASSKEY_INVALID')
    expect((await signInWith(harness, authenticator, { counter: 10 })).status).toBe(200)
    const errors = (await waysOf(harness.app, staff.id)).map(({ error }) => error)
    expect(errors).toEqual([null, 'PASSKEY_COPIED', 'PASSKEY_COPIED', 'PASSKEY_COPIED', null])
  })

  test('exactly one of parallel uses of a counter signs in', async () => {
    const { authenticator } = await enrolled(true)
    const uses = await Promise.all([5, 5, 5].map((counter) => signInWith(harness, authenticator, { counter })))
    expect(uses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('a passkey signs in to no other merchant, and an unknown one gets the same answer as a wrong one', async () => {
    const { authenticator } = await enrolled()
    const other = await makeMerchant(harness.app)
    const handle = staffHandle(other.id, other.owner.id).toString('base64url')
    const stranger = makeAuthenticator()
    const answers = [
      await signInWith(harness, authenticator, { handle }),
      await signInWith(harness, authenticator, { handle: 'AAAA' }),
      await signInWith(harness, stranger, { handle }),
      await signInWith(harness, authenticator, { userVerified: false }),
    ]
    const told = answers.map(({ status, meta: { requestId: _request, ...rest } }) => ({ status, ...rest }))
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(told[0]).toMatchObject({ status: 401, code: 'PASSKEY_INVALID' })
  })

  test('a deleted passkey is refused', async () => {
    const { staff, authenticator, id } = await enrolled()
    await harness.call(deletePasskey, { params: { id }, body: { password } }, { token: staff.token })
    expect((await signInWith(harness, authenticator)).code).toBe('PASSKEY_INVALID')
  })

  test('a disabled user and a disabled or terminated merchant are refused as with a password', async () => {
    const { staff, merchant, authenticator } = await enrolled()
    const attempt = async () => (await signInWith(harness, authenticator)).code
    const own = db().updateTable('merchant').where('merchant_id', '=', merchant.id)
    await own.set({ account_state: 'disabled' }).execute()
    expect(await attempt()).toBe('ACCOUNT_IS_NOT_ENABLED')
    await own.set({ account_state: 'terminated' }).execute()
    expect(await attempt()).toBe('ACCOUNT_IS_TERMINATED')
    await own.set({ account_state: 'restricted' }).execute()
    expect(await attempt()).toBeUndefined()
    await db().updateTable('staff').set({ enabled: false }).where('id', '=', staff.id).execute()
    expect(await attempt()).toBe('ACCOUNT_IS_NOT_ENABLED')
    const errors = (await waysOf(harness.app, staff.id)).map(({ error }) => error)
    expect(errors).toEqual(['ACCOUNT_IS_NOT_ENABLED', 'ACCOUNT_IS_TERMINATED', null, 'ACCOUNT_IS_NOT_ENABLED'])
  })
})

describe('the limits of attempts with a passkey', () => {
  test('a passkey is refused after five failures, also when it is right, and the password still signs in', async () => {
    const { email, authenticator } = await enrolled()
    const answers = []
    for (const _ of Array(6)) answers.push((await signInWith(harness, authenticator, { userVerified: false })).code)
    expect(answers).toEqual([...Array<string>(5).fill('PASSKEY_INVALID'), 'TOO_MANY_REQUESTS'])
    expect((await signInWith(harness, authenticator)).code).toBe('TOO_MANY_REQUESTS')
    expect((await harness.call(login, { body: { email, password } }, newVisitor())).status).toBe(200)
  })

  test('guessed passwords do not keep out the owner of a passkey', async () => {
    const { email, authenticator } = await enrolled()
    const guess = () => harness.call(login, { body: { email, password: wrong } }, newVisitor())
    for (const _ of Array(6)) await guess()
    expect((await guess()).code).toBe('TOO_MANY_REQUESTS')
    expect((await signInWith(harness, authenticator)).status).toBe(200)
  })

  test('one caller has twenty failed attempts, with passwords and passkeys together', async () => {
    const visitor = newVisitor()
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 10; i++) {
      const body = { email: `nobody-${visitor.ip.replaceAll(':', '')}-${i}@nowhere.example`, password: wrong }
      codes.push((await harness.call(login, { body }, visitor)).code)
      codes.push((await signInWith(harness, makeAuthenticator(), { handle: 'AAAA' }, visitor)).code)
    }
    expect(codes).not.toContain('TOO_MANY_REQUESTS')
    expect((await signInWith(harness, makeAuthenticator(), { handle: 'AAAA' }, visitor)).code).toBe('TOO_MANY_REQUESTS')
  })

  test('one caller gets exactly 300 challenges in 15 minutes, however many are asked for at once', async () => {
    const visitor = newVisitor()
    const ask = () => harness.call(passkeyLoginOptions, { body: {} }, visitor)
    const answers = await Promise.all(Array.from({ length: 310 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
  })
})

test.each([
  ['https://stamps.example.com', { id: 'stamps.example.com', origin: 'https://stamps.example.com' }],
  ['https://stamps.example.com:8443/shop', { id: 'stamps.example.com', origin: 'https://stamps.example.com:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::7]', undefined],
])('the public address %s has passkeys under %j', (publicUrl, expected) => {
  expect(relyingParty({ publicUrl })).toEqual(expected)
})

test('a header does not change the relying party', async () => {
  const headers = { ...newVisitor().headers, host: 'evil.example', origin: 'https://evil.example' }
  const { body } = await harness.call(passkeyLoginOptions, { body: {} }, { headers })
  expect(body.data.rpId).toBe('chopcard.test')
})
