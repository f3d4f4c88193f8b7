import { describe, expect, test } from 'vitest'
import { systemInfo, systemLogout, systemSummary } from '@chopcard/contract/platform/admin/platform.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { login, systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import { sql } from 'kysely'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { makeMerchant } from '../../../test/make.ts'
import { hashPassword } from '../../core/passwords.ts'
import { hashToken } from '../../core/secrets.ts'
import { makeAccount, newVisitor, password, useSignInApp, wrong } from '../../accounts/staff/sign-in-testing.ts'
import { createSystemAdmin } from '../admins/create-system-admin.ts'

const harness = useSignInApp()

async function makeAdmin(isAgent = false) {
  const email = `${crypto.randomUUID()}@platform.example`
  const passwordHash = await hashPassword(password)
  const facts = { email, username: 'Robin', passwordHash, isAgent }
  return { id: await harness.app.database.tx((tx) => createSystemAdmin(tx, facts)), email }
}
const signIn = (email: string, word: string, visitor = newVisitor()) =>
  harness.call(systemLogin, { body: { email, password: word } }, visitor)
const auditOf = async (adminId: string) => {
  const rows = await harness.app.database.kysely
    .selectFrom('platform_audit')
    .select(['action', 'status'])
    .where('admin_id', '=', adminId)
    .orderBy('at')
    .execute()
  return rows.map(({ action, status }) => [action, status])
}

test('an administrator can sign in and out, is recognised meanwhile, and each act is in the audit', async () => {
  const { id, email } = await makeAdmin(true)
  const { body } = await signIn(email, password)
  expect(body.token).toMatch(/^st_[\w-]{43}$/)
  const info = await harness.call(systemInfo, {}, body)
  expect(info.body).toEqual({ data: { id, username: 'Robin', email, isAgent: true, lacksPasskey: false } })
  expect((await harness.call(systemLogout, {}, body)).body).toEqual({ data: { done: true } })
  expect((await harness.call(systemInfo, {}, body)).code).toBe('UNAUTHORIZED')
  expect(await auditOf(id)).toEqual([
    ['POST /admin/login', 200],
    ['POST /admin/logout', 200],
  ])
})

test('a wrong password and an unknown address are refused alike, and the known address is in the audit', async () => {
  const { id, email } = await makeAdmin()
  const answers = [await signIn(email, wrong), await signIn(`${crypto.randomUUID()}@platform.example`, wrong)]
  for (const { status, raw, meta } of answers) {
    expect(status).toBe(401)
    expect(raw.replace(meta.requestId, '')).toBe(answers[0]?.raw.replace(answers[0].meta.requestId, ''))
  }
  expect(await auditOf(id)).toEqual([['POST /admin/login', 401]])
})

test('exactly five of 40 parallel guesses at an administrator’s password are checked', async () => {
  const { email } = await makeAdmin()
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, wrong)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
})

test('a guess at a merchant’s sign-in counts together with guesses at administrators from one address', async () => {
  const visitor = newVisitor()
  const guess = () => ({ email: `${crypto.randomUUID()}@nobody.example`, password: wrong })
  for (let i = 0; i < 10; i++) {
    expect((await harness.call(systemLogin, { body: guess() }, visitor)).status).toBe(401)
    expect((await harness.call(login, { body: guess() }, visitor)).status).toBe(401)
  }
  expect((await harness.call(systemLogin, { body: guess() }, visitor)).status).toBe(429)
})

test('a disabled administrator is told so only after the right password, and an open session ends', async () => {
  const { id, email } = await makeAdmin()
  const { body } = await signIn(email, password)
  await harness.app.database.kysely.updateTable('system_admin').set({ enabled: false }).where('id', '=', id).execute()
  expect((await harness.call(systemInfo, {}, body)).code).toBe('ACCOUNT_IS_NOT_ENABLED')
  expect((await signIn(email, wrong)).code).toBe('INVALID_EMAIL_OR_PASSWORD')
  expect((await signIn(email, password)).code).toBe('ACCOUNT_IS_NOT_ENABLED')
})

test('a password of an administrator that is changed while it is being checked starts no session', async () => {
  const { id, email } = await makeAdmin()
  const change: Parameters<typeof commitWhileWaiting>[1] = (tx) =>
    tx.updateTable('system_admin').set({ password_hash: 'another' }).where('id', '=', id).execute()
  const answer = await commitWhileWaiting(harness.app, change, () => signIn(email, password))
  expect([answer.status, answer.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
})

test('a session ends after its time', async () => {
  const { email } = await makeAdmin()
  const { body } = await signIn(email, password)
  await harness.app.database.kysely
    .updateTable('system_session')
    .set({ expires_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(body.token))
    .execute()
  expect((await harness.call(systemInfo, {}, body)).code).toBe('UNAUTHORIZED')
})

describe('tokens and passwords of other audiences', () => {
  test('a system token on a merchant’s call and a merchant’s token on a platform call are answered with status 401', async () => {
    const { email } = await makeAdmin()
    const { body } = await signIn(email, password)
    expect((await harness.call(adminInfo, {}, body)).status).toBe(401)
    const { owner } = await makeMerchant(harness.app)
    for (const route of [systemInfo, systemSummary, systemLogout])
      expect((await harness.call(route, {}, owner)).code).toBe('UNAUTHORIZED')
    expect((await harness.call(adminInfo, {}, owner)).status).toBe(200)
  })

  test('a merchant’s password cannot sign in to the platform, nor an administrator’s to a merchant', async () => {
    const account = await makeAccount(harness.app)
    const admin = await makeAdmin()
    expect((await signIn(account.email, password)).status).toBe(401)
    const merchantLogin = await harness.call(login, { body: { email: admin.email, password } }, newVisitor())
    expect(merchantLogin.status).toBe(401)
  })
})
