import { describe, expect, test } from 'vitest'
import { maxPasskeys } from '@chopcard/contract/core/limits.ts'
import { mySessions } from '@chopcard/contract/accounts/merchant/account.ts'
import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { makeAuthenticator } from '../../../test/make-passkey.ts'
import { makeSession } from '../../../test/make.ts'
import { makeAccount, mailsTo, password, useSignInApp, wrong } from '../staff/sign-in-testing.ts'
import { enrolPasskey, signInWith } from './passkeys-testing.ts'

const harness = useSignInApp()

const start = async (token: string, given: { password?: string } = { password }) =>
  harness.call(passkeys.startPasskey, { body: given }, { token })
const add = (token: string, made: ReturnType<ReturnType<typeof makeAuthenticator>['create']>, name = 'Phone') =>
  harness.call(passkeys.addPasskey, { body: { name, ...made } }, { token })
const listOf = async (token: string) => (await harness.call(passkeys.listOwnPasskeys, {}, { token })).body.data.passkeys

describe('adding a passkey', () => {
  test('a passkey is added after the password was asked for, shown in the list, and told by mail', async () => {
    const { staff, email } = await makeAccount(harness.app)
    expect((await start(staff.token, {})).code).toBe('CURRENT_PASSWORD_REQUIRED')
    expect((await start(staff.token, { password: wrong })).code).toBe('INVALID_CURRENT_PASSWORD')
    const { data: options } = (await start(staff.token)).body
    expect(options).toMatchObject({
      rp: { id: 'chopcard.test', name: 'Chopcard' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await add(staff.token, makeAuthenticator().create(options), 'Phone of Ana')).status).toBe(200)
    const { body } = await harness.call(passkeys.listOwnPasskeys, {}, { token: staff.token })
    expect(body.data.origin).toBe('http://chopcard.test')
    expect(body.data.passkeys).toMatchObject([{ name: 'Phone of Ana', lastUsedAt: null, isSynced: false }])
    const [mail] = await mailsTo(harness.app, email, 'passkey-added')
    expect(mail?.text_body).toContain('Phone of Ana')
  })

  test('a passkey that signs its own attestation is accepted, and the list tells when it was last used', async () => {
    const { staff } = await makeAccount(harness.app)
    const authenticator = makeAuthenticator()
    const { data: options } = (await start(staff.token)).body
    expect((await add(staff.token, authenticator.create(options, { format: 'packed' }))).status).toBe(200)
    await signInWith(harness, authenticator)
    const [passkey] = await listOf(staff.token)
    expect(Date.parse(passkey?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(passkey?.createdAt ?? ''))
  })

  test.each([
    ['another origin', { origin: 'https://chopcard.example' }],
    ['another relying party', { rpId: 'chopcard.example' }],
    ['no verification of its user', { userVerified: false }],
    ['a challenge that nobody gave out', { challenge: 'A'.repeat(43) }],
    ['certificates, which are not asked for', { format: 'packed', x5c: [Buffer.from('a certificate')] }],
  ] as const)('a new passkey with %s is refused', async (_what, fault) => {
    const { staff } = await makeAccount(harness.app)
    const { data: options } = (await start(staff.token)).body
    const made = makeAuthenticator().create(options, { ...fault, x5c: 'x5c' in fault ? [...fault.x5c] : undefined })
    expect(await add(staff.token, made)).toMatchObject({ status: 401, code: 'PASSKEY_INVALID' })
    expect(await listOf(staff.token)).toEqual([])
  })

  test('a challenge adds one passkey, in the session that asked for it', async () => {
    const { merchant, staff } = await makeAccount(harness.app)
    const other = await makeSession(harness.app, merchant, staff.id)
    const { data: options } = (await start(staff.token)).body
    expect((await add(other, makeAuthenticator().create(options))).code).toBe('PASSKEY_INVALID')
    expect((await add(staff.token, makeAuthenticator().create(options))).status).toBe(200)
    expect((await add(staff.token, makeAuthenticator().create(options))).code).toBe('PASSKEY_INVALID')
  })

  test('a passkey that is known already is refused, and browsers are told which ones are', async () => {
    const { staff } = await makeAccount(harness.app)
    const { authenticator } = await enrolPasskey(harness, staff.token, { password })
    const { data: options } = (await start(staff.token)).body
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id])
    expect((await add(staff.token, authenticator.create(options))).code).toBe('PASSKEY_KNOWN')
  })

  test('exactly as many parallel additions succeed as a person may have passkeys', async () => {
    const { staff } = await makeAccount(harness.app)
    for (let i = 2; i < maxPasskeys; i++) await enrolPasskey(harness, staff.token, { password })
    const challenges: Awaited<ReturnType<typeof start>>[] = []
    for (let i = 0; i < 6; i++) challenges.push(await start(staff.token))
    const answers = await Promise.all(
      challenges.map(({ body }) => add(staff.token, makeAuthenticator().create(body.data))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'TOO_MANY_PASSKEYS']))
    expect(await listOf(staff.token)).toHaveLength(maxPasskeys)
  })
})

describe('keeping passkeys', () => {
  test('a passkey gets another name', async () => {
    const { staff } = await makeAccount(harness.app)
    const { id } = await enrolPasskey(harness, staff.token, { password })
    const request = { params: { id }, body: { name: 'Key at the till' } }
    expect((await harness.call(passkeys.renamePasskey, request, { token: staff.token })).status).toBe(200)
    expect(await listOf(staff.token)).toMatchObject([{ name: 'Key at the till' }])
  })

  test('deleting asks for the password, ends the sessions that the passkey began, and is told by mail', async () => {
    const { staff, email } = await makeAccount(harness.app)
    const { id, authenticator } = await enrolPasskey(harness, staff.token, { password })
    const begun = (await signInWith(harness, authenticator)).body.token
    const remove = (given: { password?: string }) =>
      harness.call(passkeys.deletePasskey, { params: { id }, body: given }, { token: staff.token })
    expect((await remove({ password: wrong })).code).toBe('INVALID_CURRENT_PASSWORD')
    expect((await remove({ password })).status).toBe(200)
    expect(await listOf(staff.token)).toEqual([])
    expect((await harness.call(mySessions, {}, { token: begun })).code).toBe('UNAUTHORIZED')
    expect((await harness.call(mySessions, {}, { token: staff.token })).status).toBe(200)
    expect(await mailsTo(harness.app, email, 'passkey-removed')).toHaveLength(1)
  })

  test('a passkey of a colleague is unknown to the calls for the own ones', async () => {
    const [{ staff }, colleague] = [await makeAccount(harness.app), await makeAccount(harness.app)]
    const { id } = await enrolPasskey(harness, colleague.staff.token, { password })
    const options = { token: staff.token }
    const name = 'Mine'
    expect((await harness.call(passkeys.renamePasskey, { params: { id }, body: { name } }, options)).status).toBe(404)
    const body = { password }
    expect((await harness.call(passkeys.deletePasskey, { params: { id }, body }, options)).status).toBe(404)
    expect(await listOf(colleague.staff.token)).toMatchObject([{ name: 'Phone' }])
  })
})
