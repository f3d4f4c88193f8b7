import { describe, expect, test } from 'vitest'
import { adminInfo, editProfile } from '@chopcard/contract/accounts/merchant/account.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { makeSession } from '../../../test/make.ts'
import { makeAccount, newVisitor, password, useSignInApp, wrong } from './sign-in-testing.ts'

const harness = useSignInApp()
const next = 'Quite-New-Passw0rd'

const edit = (account: { email: string; staff: { token: string } }, more = {}, token = account.staff.token) =>
  harness.call(editProfile, { body: { email: account.email, userName: 'Ana', ...more } }, { ...newVisitor(), token })
const isSignedIn = async (token: string) => (await harness.call(adminInfo, {}, { token })).status === 200
const signIn = (email: string, word: string) => harness.call(login, { body: { email, password: word } }, newVisitor())

test('a changed name is shown and recorded in the audit', async () => {
  const account = await makeAccount(harness.app)
  expect((await edit(account)).body).toEqual({ data: { username: 'Ana' } })
  const info = await harness.call(adminInfo, {}, { token: account.staff.token })
  expect(info.body.data.username).toBe('Ana')
  const audit = await harness.app.database.kysely
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('merchant_id', '=', account.merchant.id)
    .execute()
  const { id, name } = account.staff
  expect(audit).toEqual([
    { action: 'PUT /merchant/editProfile', actor_id: id, before: { name }, after: { name: 'Ana' } },
  ])
})

test('a new password ends all other sessions and keeps this one', async () => {
  const account = await makeAccount(harness.app)
  const other = await makeSession(harness.app, account.merchant, account.staff.id)
  const colleague = account.merchant.owner.token
  expect((await edit(account, { currentPassword: password, newPassword: next })).status).toBe(200)
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(account.staff.token)).toBe(true)
  expect(await isSignedIn(colleague)).toBe(true)
  expect((await signIn(account.email, password)).status).toBe(401)
  expect((await signIn(account.email, next)).status).toBe(200)
})

test('exactly one of two simultaneous changes of the same password succeeds', async () => {
  const account = await makeAccount(harness.app)
  const second = await makeSession(harness.app, account.merchant, account.staff.id)
  const words = [`${next}1`, `${next}2`]
  const answers = await Promise.all([
    edit(account, { currentPassword: password, newPassword: words[0] }),
    edit(account, { currentPassword: password, newPassword: words[1] }, second),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const won = answers[0].status === 200 ? 0 : 1
  expect((await signIn(account.email, words[won] ?? '')).status).toBe(200)
})

describe('refused changes of the profile', () => {
  test.each([
    ['a new password alone', { newPassword: next }, 'CURRENT_PASSWORD_REQUIRED'],
    ['the current password again', { currentPassword: password, newPassword: password }, 'PASSWORD_UNCHANGED'],
    ['a wrong current password', { currentPassword: wrong, newPassword: next }, 'INVALID_CURRENT_PASSWORD'],
    ['somebody else’s address', { email: 'other@shop.example' }, 'INVALID_REQUEST'],
    ['an empty name', { userName: ' ' }, 'VALIDATION_FAILED'],
    ['an unknown key', { role: 'owner' }, 'INVALID_REQUEST'],
  ])('a profile edit is refused and changes nothing: %s', async (_, more, code) => {
    const account = await makeAccount(harness.app)
    expect((await edit(account, more)).code).toBe(code)
    const info = await harness.call(adminInfo, {}, { token: account.staff.token })
    expect(info.body.data.username).toBe(account.staff.name)
    expect((await signIn(account.email, password)).status).toBe(200)
  })

  test.each([
    ['Sh0rt!', 'The password needs at least 12 characters.'],
    ['longbutplainwords', expect.stringContaining('three of') as string],
    ['short', expect.stringMatching(/12 characters, and at least three of/) as string],
  ])('the weak password %s is refused at its field', async (newPassword, message) => {
    const { status, meta } = await edit(await makeAccount(harness.app), { currentPassword: password, newPassword })
    expect([status, meta.fields]).toEqual([422, { newPassword: message }])
  })

  test('five guesses at the current password are checked together with those at the sign-in', async () => {
    const account = await makeAccount(harness.app)
    for (let i = 0; i < 3; i++) await signIn(account.email, wrong)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => edit(account, { currentPassword: wrong, newPassword: next })),
    )
    expect(answers.filter(({ code }) => code === 'INVALID_CURRENT_PASSWORD')).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(18)
    expect((await signIn(account.email, password)).status).toBe(429)
    expect((await edit(account)).status).toBe(200)
  })
})
