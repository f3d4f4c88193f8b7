import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { forgetPassword, resetPassword, resetPasswordInfo } from '@chopcard/contract/members/public/registration.ts'
import { login, useSignInLink } from '@chopcard/contract/accounts/public/sign-in.ts'
import { hashToken } from '../../core/secrets.ts'
import { linkIn, makeAccount, newVisitor, password, useSignInApp, wrong } from './sign-in-testing.ts'

const harness = useSignInApp()
const next = 'Next-Passw0rd!'

const ask = (email: string) => harness.call(forgetPassword, { body: { email } }, newVisitor())
const reset = (token: string, word = next) =>
  harness.call(resetPassword, { body: { token, password: word, confirmPassword: word } }, newVisitor())
const info = (token: string) => harness.call(resetPasswordInfo, { params: { token } }, newVisitor())
const signIn = (email: string, word: string) => harness.call(login, { body: { email, password: word } }, newVisitor())

async function asked() {
  const account = await makeAccount(harness.app)
  await ask(account.email)
  return { ...account, token: await linkIn(harness.app, account.email, 'reset-password') }
}

test('a known and an unknown address are answered alike', async () => {
  const { email } = await makeAccount(harness.app)
  const answers = [await ask(email), await ask(`${crypto.randomUUID()}@nobody.example`)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { raw } of answers) expect(raw).toBe(JSON.stringify({ data: { checkMailbox: true } }))
})

test('a reset link shows the account whose password it sets, and opening it uses nothing up', async () => {
  const { token, email, merchant } = await asked()
  for (let i = 0; i < 3; i++) expect((await info(token)).body).toEqual({ data: { email, merchantName: merchant.name } })
  expect((await reset(token)).status).toBe(200)
  expect((await info(token)).code).toBe('RESET_URL_INVALID')
})

test('a new password replaces the old one and ends every session and every other link', async () => {
  const { token, email, staff } = await asked()
  await harness.call(login, { body: { email } }, newVisitor())
  const signInLink = await linkIn(harness.app, email, 'sign-in')
  const { body } = await signIn(email, password)
  expect((await reset(token)).body).toEqual({ data: { done: true } })
  for (const session of [staff.token, body.token ?? ''])
    expect((await harness.call(adminInfo, {}, { token: session })).status).toBe(401)
  expect((await harness.call(useSignInLink, { body: { token: signInLink } }, newVisitor())).status).toBe(404)
  expect((await signIn(email, password)).status).toBe(401)
  expect((await signIn(email, next)).status).toBe(200)
})

test('a link sets one password, however often it is sent at once', async () => {
  const { token, merchant } = await asked()
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'RESET_URL_INVALID')).toHaveLength(9)
  const audit = await harness.app.database.kysely
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(audit).toEqual([{ action: 'POST /merchant/resetPassword', after: null }])
})

test('a user who was locked out by wrong guesses can sign in with the new password', async () => {
  const { token, email } = await asked()
  for (let i = 0; i < 6; i++) await signIn(email, wrong)
  expect((await signIn(email, wrong)).status).toBe(429)
  await reset(token)
  expect((await signIn(email, next)).status).toBe(200)
})

test('a mailbox that was used to set a password is confirmed', async () => {
  const { token, email, staff } = await asked()
  await harness.app.database.kysely
    .updateTable('staff')
    .set({ email_confirmed: false })
    .where('id', '=', staff.id)
    .execute()
  await reset(token)
  expect((await signIn(email, next)).body.token).toMatch(/^mt_/)
})

test('an expired link, a sign-in link and no link at all cannot set a password', async () => {
  const { token, email } = await asked()
  await harness.call(login, { body: { email } }, newVisitor())
  const signInLink = await linkIn(harness.app, email, 'sign-in')
  await harness.app.database.kysely
    .updateTable('one_time_link')
    .set({ expires_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
  for (const bad of [token, signInLink, 'lt_', `lt_aaaaaaaa_${'A'.repeat(43)}`]) {
    expect((await info(bad)).code).toBe('RESET_URL_INVALID')
    expect((await reset(bad)).code).toBe('RESET_URL_INVALID')
  }
  expect((await signIn(email, password)).status).toBe(200)
})

test('a reset link cannot be used to sign in', async () => {
  const { token } = await asked()
  expect((await harness.call(useSignInLink, { body: { token } }, newVisitor())).code).toBe('SIGN_IN_LINK_INVALID')
})

test.each(['Short1a', 'alllower1', 'ALLUPPER1', 'NoDigitsHere'])(
  'the weak password %s is refused, and the link stays valid',
  async (word) => {
    const { token } = await asked()
    const weak = await reset(token, word)
    expect([weak.status, Object.keys(weak.meta.fields ?? {})]).toEqual([422, ['password']])
    expect((await reset(token)).status).toBe(200)
  },
)
