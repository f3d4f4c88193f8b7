import { beforeEach, describe, expect, test } from 'vitest'
import { merchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import {
  passkeyLogin,
  passkeyLoginOptions,
  systemPasskeyLogin,
  systemPasskeyLoginOptions,
} from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import { systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import { adminSignIns, editAdmin, getAdmin, listAdmins } from '@chopcard/contract/platform/admin/admins.ts'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import * as passkeys from '@chopcard/contract/platform/admin/passkeys.ts'
import { systemInfo, systemLogout } from '@chopcard/contract/platform/admin/platform.ts'
import { editConfig } from '@chopcard/contract/platform/admin/system-config.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeAdmin, makeSystemSession, type TestAdmin } from '../../../test/make-admin.ts'
import { type Authenticator, makeAuthenticator } from '../../../test/make-passkey.ts'
import { makeMerchant } from '../../../test/make.ts'
import { openView } from '../../../test/make-view.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { enrolPasskey } from '../../accounts/passkeys/passkeys-testing.ts'
import { mailsTo, newVisitor } from '../../accounts/staff/sign-in-testing.ts'

// What the platform asks for holds for all administrators of a database.
const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url, env: { CHOPCARD_TRUSTED_PROXIES: '127.0.0.1' } })
const { call } = { call: ((...args) => harness.call(...args)) as typeof harness.call }

const start = (token: string) => call(passkeys.startSystemPasskey, { body: { password } }, { token })

async function enrol(token: string): Promise<{ authenticator: Authenticator; id: string }> {
  const authenticator = makeAuthenticator({ counts: true })
  const made = authenticator.create((await start(token)).body.data)
  const { body } = await call(passkeys.addSystemPasskey, { body: { name: 'Key', ...made } }, { token, key: made.id })
  return { authenticator, id: body.data.id }
}

async function signIn(authenticator: Authenticator, fault: Parameters<Authenticator['get']>[1] = {}) {
  const { body } = await call(systemPasskeyLoginOptions, { body: {} }, newVisitor())
  const passkey = authenticator.get(body.data, fault)
  return call(systemPasskeyLogin, { body: { passkey } }, newVisitor())
}
const byPassword = ({ email }: TestAdmin) => call(systemLogin, { body: { email, password } }, newVisitor())
const dashboard = async (token: string) => (await call(systemDashboard, {}, { token })).code

async function confirm(token: string, authenticator: Authenticator) {
  const { options } = (await call(passkeys.systemWaysToConfirm, { body: {} }, { token })).body.data
  const body = authenticator.get({ rpId: 'chopcard.test', challenge: options?.challenge ?? '' })
  return call(passkeys.confirmBySystemPasskey, { body }, { token })
}

describe('passkeys of administrators', () => {
  test('a passkey signs an administrator in, and list, history and mails tell of it', async () => {
    const admin = await makeAdmin(harness.app)
    const token = await makeSystemSession(harness.app, admin)
    const { authenticator } = await enrol(token)
    const { body } = await signIn(authenticator)
    expect((await call(systemInfo, {}, { token: body.token })).body.data.id).toBe(admin.id)
    const params = { id: admin.id }
    expect((await call(getAdmin, { params }, { token })).body.data).toMatchObject({ passkeys: 1 })
    expect((await call(getAdmin, { params }, { token })).body.data.lastSignInAt).not.toBeNull()
    expect((await call(adminSignIns, { params }, { token })).body.data).toMatchObject([{ way: 'passkey', error: null }])
    expect(await mailsTo(harness.app, admin.email, 'passkey-added')).toHaveLength(1)
    const found = async (hasPasskey: 'true' | 'false') =>
      (await call(listAdmins, { query: { hasPasskey, pageSize: '100' } }, { token })).body.data.map(({ id }) => id)
    expect(await found('true')).toContain(admin.id)
    expect(await found('false')).not.toContain(admin.id)
  })

  test.each([
    ['of another origin', { origin: 'https://chopcard.example' }, 'PASSKEY_INVALID'],
    ['of another relying party', { rpId: 'chopcard.example' }, 'PASSKEY_INVALID'],
    ['without verification of its user', { userVerified: false }, 'PASSKEY_INVALID'],
    ['with a counter that goes back', { counter: 0 }, 'PASSKEY_COPIED'],
  ])('a sign-in of an administrator %s is refused and noted', async (_what, fault, noted) => {
    const admin = await makeAdmin(harness.app)
    const token = await makeSystemSession(harness.app, admin)
    const { authenticator } = await enrol(token)
    expect((await signIn(authenticator, fault)).code).toBe('PASSKEY_INVALID')
    const { body } = await call(adminSignIns, { params: { id: admin.id } }, { token })
    expect(body.data).toMatchObject([{ way: 'passkey', error: noted }])
  })

  test('a passkey of a merchant’s user is unknown to the platform, and the other way round', async () => {
    const { owner } = await makeMerchant(harness.app)
    const { authenticator } = await enrolPasskey(harness, owner.token)
    expect((await signIn(authenticator)).code).toBe('PASSKEY_INVALID')
    const { authenticator: ofAdmin } = await enrol(await makeSystemSession(harness.app))
    const { body } = await call(passkeyLoginOptions, { body: {} }, newVisitor())
    const passkey = ofAdmin.get(body.data)
    expect((await call(passkeyLogin, { body: { passkey } }, newVisitor())).code).toBe('PASSKEY_INVALID')
  })

  test('a disabled administrator is refused, and another administrator deletes the passkey of a third', async () => {
    const admin = await makeAdmin(harness.app)
    const { authenticator, id: passkeyId } = await enrol(await makeSystemSession(harness.app, admin))
    const begun = (await signIn(authenticator)).body.token
    const token = await makeSystemSession(harness.app)
    const request = { params: { id: admin.id, passkeyId }, body: { password } }
    expect((await call(passkeys.listAdminPasskeys, { params: { id: admin.id } }, { token })).body.data).toHaveLength(1)
    await own.query('update system_admin set enabled = false where id = $1', [admin.id])
    expect((await signIn(authenticator)).code).toBe('ACCOUNT_IS_NOT_ENABLED')
    await own.query('update system_admin set enabled = true where id = $1', [admin.id])
    expect((await call(passkeys.deleteAdminPasskey, request, { token })).status).toBe(200)
    expect((await signIn(authenticator)).code).toBe('PASSKEY_INVALID')
    expect((await call(systemInfo, {}, { token: begun })).code).toBe('UNAUTHORIZED')
    expect(await mailsTo(harness.app, admin.email, 'passkey-removed')).toHaveLength(1)
  })
})

test('an administrator who gets a password from somebody else loses the passkeys, and their own new one keeps them', async () => {
  const admin = await makeAdmin(harness.app)
  const ownSession = await makeSystemSession(harness.app, admin)
  const { authenticator } = await enrol(ownSession)
  const body = {
    name: 'Ada',
    email: admin.email,
    isAgent: false,
    enabled: true,
    newPassword: 'Another-Horse-9',
    password,
  }
  const change = (token: string, given = body) => call(editAdmin, { params: { id: admin.id }, body: given }, { token })
  expect((await change(ownSession)).status).toBe(200)
  expect((await signIn(authenticator)).status).toBe(200)
  expect((await change(await makeSystemSession(harness.app))).status).toBe(200)
  expect((await signIn(authenticator)).code).toBe('PASSKEY_INVALID')
})

describe('when administrators need a passkey', () => {
  beforeEach(async () => {
    await own.admin(`delete from system_config where key = 'security.adminPasskeys'`)
    await own.admin('update system_admin set enabled = false')
  })
  const require = async (token: string, value: 'true' | null = 'true') =>
    call(editConfig, { params: { id: 'security.adminPasskeys' }, body: { value, password } }, { token })

  test('an administrator without one signs in with the password and must add one before anything else', async () => {
    const [first, admin] = [await makeAdmin(harness.app), await makeAdmin(harness.app)]
    const before = await makeSystemSession(harness.app, admin)
    expect((await require(await makeSystemSession(harness.app, first))).status).toBe(200)
    // It holds at once, for open sessions, too.
    expect(await dashboard(before)).toBe('PASSKEY_REQUIRED')
    const { token } = (await byPassword(admin)).body
    expect(await dashboard(token)).toBe('PASSKEY_REQUIRED')
    expect((await call(systemInfo, {}, { token })).body.data.lacksPasskey).toBe(true)
    const { authenticator } = await enrol(token)
    expect(await dashboard(token)).toBeUndefined()
    expect((await call(systemInfo, {}, { token })).body.data.lacksPasskey).toBe(false)
    const byPasskey = (await signIn(authenticator)).body.token
    expect(await dashboard(byPasskey)).toBeUndefined()
    expect((await byPassword(admin)).code).toBe('PASSKEY_REQUIRED')
    const { body } = await call(adminSignIns, { params: { id: admin.id } }, { token: byPasskey })
    expect(body.data.map(({ error }) => error)).toEqual(['PASSKEY_REQUIRED', null, null])
  })

  test('an open session of an administrator with one goes on when the passkey is shown, and adds none beside it', async () => {
    const [first, admin] = [await makeAdmin(harness.app), await makeAdmin(harness.app)]
    const { authenticator } = await enrol(await makeSystemSession(harness.app, admin))
    const token = await makeSystemSession(harness.app, admin)
    await require(await makeSystemSession(harness.app, first))
    expect(await dashboard(token)).toBe('PASSKEY_REQUIRED')
    expect((await start(token)).code).toBe('PASSKEY_REQUIRED')
    expect((await confirm(token, authenticator)).status).toBe(200)
    expect(await dashboard(token)).toBeUndefined()
  })

  test('the last administrator is not locked out by a lost passkey', async () => {
    const admin = await makeAdmin(harness.app)
    await makeAdmin(harness.app, { isAgent: true })
    const session = await makeSystemSession(harness.app, admin)
    await enrol(session)
    await require(session)
    const { token } = (await byPassword(admin)).body
    expect(await dashboard(token)).toBe('PASSKEY_REQUIRED')
    await enrol(token)
    expect(await dashboard(token)).toBeUndefined()
  })

  test('an administrator who deletes their last passkey must add another one, and can always sign out', async () => {
    const admin = await makeAdmin(harness.app)
    const token = await makeSystemSession(harness.app, admin)
    const { id } = await enrol(token)
    await require(token)
    expect((await call(passkeys.deleteSystemPasskey, { params: { id }, body: { password } }, { token })).status).toBe(
      200,
    )
    expect(await dashboard(token)).toBe('PASSKEY_REQUIRED')
    expect((await call(systemLogout, {}, { token })).status).toBe(200)
  })

  test('a view of a merchant’s back office needs one like the session that opened it', async () => {
    const admin = await makeAdmin(harness.app)
    const merchant = await makeMerchant(harness.app)
    const view = await openView(harness, merchant, admin)
    const enrolled = await makeSystemSession(harness.app, await makeAdmin(harness.app))
    await enrol(enrolled)
    const look = async () => (await call(merchantInfo, {}, { token: view.token })).code
    expect(await look()).toBeUndefined()
    await require(enrolled)
    expect(await look()).toBe('PASSKEY_REQUIRED')
    await enrol(view.session)
    expect(await look()).toBeUndefined()
  })

  test('a password is enough again when the setting is taken away', async () => {
    const admin = await makeAdmin(harness.app)
    const token = await makeSystemSession(harness.app, admin)
    await enrol(token)
    await require(token)
    await require(token, null)
    const { token: after } = (await byPassword(admin)).body
    expect(await dashboard(after)).toBeUndefined()
  })
})
