import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { login, useSignInLink } from '@chopcard/contract/accounts/public/sign-in.ts'
import { useApp } from '../../../test/harness.ts'
import { hashToken } from '../../core/secrets.ts'
import { historyOf, linkIn, makeAccount, newVisitor, useSignInApp } from './sign-in-testing.ts'

const harness = useSignInApp()
const secure = useApp({ env: { CHOPCARD_PUBLIC_URL: 'https://chopcard.test' } })

const follow = (token: string, visitor = newVisitor(), on = harness) =>
  on.call(useSignInLink, { body: { token } }, visitor)

async function askedLink(
  facts: Parameters<typeof makeAccount>[1] = {},
  more: { nickname?: string; redirect?: string } = {},
) {
  const account = await makeAccount(harness.app, facts)
  await harness.call(login, { body: { email: account.email, ...more } }, newVisitor())
  return { ...account, token: await linkIn(harness.app, account.email, 'sign-in') }
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie'])

test('a sign-in link answers with the token in a cookie for a minute, for this host and this site only', async () => {
  const { token, staff } = await askedLink({}, { nickname: 'till 3', redirect: '/members/member-list' })
  const answer = await follow(token)
  expect(answer.body).toEqual({ data: { redirect: '/members/member-list?registration=1' } })
  expect(cookieOf(answer)).toMatch(/^merchant-token=mt_[\w-]+; Path=\/; Max-Age=60; SameSite=Strict$/)
  const session = /merchant-token=([\w-]+)/.exec(cookieOf(answer))?.[1] ?? ''
  expect(answer.raw).not.toContain(session)
  const info = await harness.call(adminInfo, {}, { token: session })
  expect(info.body.data).toMatchObject({ id: staff.id, nickname: 'till 3' })
  expect(await historyOf(harness.app, staff.id)).toEqual([null])
})

test('the sign-in cookie is secure when the application is reached by https', async () => {
  const { token } = await askedLink()
  expect(cookieOf(await follow(token, newVisitor(), secure))).toMatch(/; SameSite=Strict; Secure$/)
})

test('a redirect out of the application is refused or dropped', async () => {
  const { token, email } = await askedLink({}, { redirect: '/sys/dashboard' })
  expect((await follow(token)).body.data.redirect).toBe('/?registration=1')
  const outside = await harness.call(login, { body: { email, redirect: '//evil.example' } }, newVisitor())
  expect(outside.status).toBe(422)
})

test('exactly one of 50 parallel uses of one link signs in', async () => {
  const { token, staff } = await askedLink()
  const answers = await Promise.all(Array.from({ length: 50 }, () => follow(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'SIGN_IN_LINK_INVALID')).toHaveLength(49)
  expect(answers.filter((answer) => answer.headers['set-cookie'] !== undefined)).toHaveLength(1)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from session where staff_id = ${staff.id} and user_agent = 'a test'`.execute(
    harness.app.database.kysely,
  )
  expect(rows[0]?.n).toBe(1)
})

test('an expired sign-in link does not sign in', async () => {
  const { token } = await askedLink()
  await harness.app.database.kysely
    .updateTable('one_time_link')
    .set({ expires_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
  expect((await follow(token)).code).toBe('SIGN_IN_LINK_INVALID')
})

test('a sign-in link is valid for 15 minutes and is stored as a hash only', async () => {
  const { token, staff } = await askedLink()
  const row = await harness.app.database.kysely
    .selectFrom('one_time_link')
    .selectAll()
    .where('staff_id', '=', staff.id)
    .executeTakeFirstOrThrow()
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(900_000)
  expect(row.token_hash).toEqual(hashToken(token))
})

describe('texts that are no sign-in link', () => {
  test.each([
    '',
    'lt_',
    'lt_aaaaaaaa_short',
    `lt_aaaaaaaa_${'A'.repeat(43)}`,
    `mt_aaaaaaaa_${'A'.repeat(43)}`,
    "' or 1=1 --",
  ])('the text %s is refused as a sign-in link', async (token) => {
    const { status, headers } = await follow(token)
    expect(status).toBe(token ? 404 : 422)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('a link with another merchant’s key and the rest of a valid one is refused', async () => {
    const [mine, other] = [await askedLink(), await makeAccount(harness.app)]
    const forged = mine.token.replace(mine.merchant.shortKey, other.merchant.shortKey)
    expect((await follow(forged)).code).toBe('SIGN_IN_LINK_INVALID')
    expect((await follow(mine.token)).status).toBe(200)
  })

  test('exactly twenty wrong links from one address are checked', async () => {
    const visitor = newVisitor()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => follow(`lt_aaaaaaaa_${'A'.repeat(43)}`, visitor)),
    )
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

test.each([
  ['a disabled user', { enabled: false }, 'active', 'ACCOUNT_IS_NOT_ENABLED'],
  ['a disabled merchant', {}, 'disabled', 'ACCOUNT_IS_NOT_ENABLED'],
  ['a terminated merchant', {}, 'terminated', 'ACCOUNT_IS_TERMINATED'],
])('a valid link does not sign in %s', async (_, facts, state, code) => {
  const { token, merchant, staff } = await askedLink(facts)
  await harness.app.database.kysely
    .updateTable('merchant')
    .set({ account_state: state })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const answer = await follow(token)
  expect([answer.status, answer.code]).toEqual([403, code])
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await historyOf(harness.app, staff.id)).toEqual([code])
})
