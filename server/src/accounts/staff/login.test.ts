import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { hashToken } from '../../core/secrets.ts'
import { mailAccountLink } from './mail-account-link.ts'
import {
  historyOf,
  linkIn,
  mailsTo,
  makeAccount,
  newVisitor,
  password,
  useSignInApp,
  wrong,
} from './sign-in-testing.ts'

const harness = useSignInApp()
const signIn = (email: string, word: string | undefined, visitor = newVisitor(), more = {}) =>
  harness.call(login, { body: { email, password: word, ...more } }, visitor)
const unknown = () => `${crypto.randomUUID()}@nobody.example`

describe('signing in with a password', () => {
  test('a password that is changed while it is being checked starts no session', async () => {
    const { merchant, staff, email } = await makeAccount(harness.app)
    const change = (tx: typeof harness.app.database.kysely) =>
      tx
        .updateTable('staff')
        .set({ password_hash: 'another' })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', staff.id)
        .execute()
    const answer = await commitWhileWaiting(harness.app, change, () => signIn(email, password))
    expect([answer.status, answer.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  })

  test('a session token is answered at once, is valid for seven days, and is stored as a hash only', async () => {
    const { staff, merchant } = await makeAccount(harness.app)
    const answer = await signIn(staff.email.toUpperCase(), password, newVisitor(), { nickname: 'till 2' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ token: expect.stringMatching(/^mt_/) as string, data: { checkMailbox: false } })
    const token = answer.body.token ?? ''
    const info = await harness.call(adminInfo, {}, { token })
    expect(info.body.data).toMatchObject({ id: staff.id, merchantId: merchant.id, nickname: 'till 2' })
    const session = await harness.app.database.kysely
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
    expect(session.expires_at.getTime() - session.created_at.getTime()).toBe(604_800_000)
    expect(JSON.stringify(session)).not.toContain(token.slice(12))
  })

  test('every sign-in attempt on an account is in its history with the reason of its failure', async () => {
    const { staff } = await makeAccount(harness.app)
    await signIn(staff.email, wrong)
    await signIn(staff.email, password)
    expect(await historyOf(harness.app, staff.id)).toEqual(['INVALID_EMAIL_OR_PASSWORD', null])
  })

  test('a wrong password, an unknown address and an account without a password are refused alike', async () => {
    const known = await makeAccount(harness.app)
    const without = await makeAccount(harness.app)
    await harness.app.database.kysely
      .updateTable('staff')
      .set({ password_hash: null })
      .where('id', '=', without.staff.id)
      .execute()
    const answers = await Promise.all([known.email, unknown(), without.email].map((email) => signIn(email, wrong)))
    for (const { status, raw, headers, meta } of answers) {
      expect(status).toBe(401)
      expect(JSON.parse(raw)).toEqual({
        meta: {
          code: 'INVALID_EMAIL_OR_PASSWORD',
          error: 'INVALID_EMAIL_OR_PASSWORD',
          message: 'Invalid email or password',
          requestId: meta.requestId,
        },
        result: { isLogin: true },
      })
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
  })

  test('a sign-in to a known and to an unknown account makes the same number of statements', async () => {
    const { email } = await makeAccount(harness.app)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const countFor = async (address: string) => {
      statements.mockClear()
      await signIn(address, wrong)
      return statements.mock.calls
        .map(([query]) => (typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '')))
        .filter((text) => /attempt_counter|sign_in_address|"staff" as "s"|login_history/.test(text)).length
    }
    const [forKnown, forUnknown] = [await countFor(email), await countFor(unknown())]
    statements.mockRestore()
    expect(forKnown).toBe(5)
    expect(forUnknown).toBe(forKnown)
  })
})

describe('limits of sign-in attempts', () => {
  test.each(['a known', 'an unknown'])(
    'exactly five of 60 parallel guesses at %s account are checked',
    async (kind) => {
      const email = kind === 'a known' ? (await makeAccount(harness.app)).email : unknown()
      const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(email, wrong)))
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(55)
      for (const { code, headers } of refused) {
        expect(code).toBe('TOO_MANY_REQUESTS')
        expect(Number(headers['retry-after'])).toBeGreaterThan(800)
      }
    },
  )

  test('the right password is refused after five failures, and a mailed link still signs in', async () => {
    const { email, staff } = await makeAccount(harness.app)
    for (let i = 0; i < 5; i++) await signIn(email, wrong)
    expect((await signIn(email, password)).status).toBe(429)
    expect(await historyOf(harness.app, staff.id)).toHaveLength(5)
    expect((await signIn(email, undefined)).status).toBe(200)
    await linkIn(harness.app, email, 'sign-in')
  })

  test('a successful sign-in resets the failures of the account', async () => {
    const { email } = await makeAccount(harness.app)
    for (let i = 0; i < 4; i++) await signIn(email, wrong)
    expect((await signIn(email, password)).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await signIn(email, wrong)).status).toBe(401)
    expect((await signIn(email, wrong)).status).toBe(429)
  })

  test('exactly twenty failures from one address are checked over all accounts', async () => {
    const visitor = newVisitor()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(unknown(), wrong, visitor)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const neighbour = { headers: { 'x-forwarded-for': visitor.ip.replace('::1', '::2') }, ip: '' }
    expect((await signIn(unknown(), wrong, neighbour)).status).toBe(429)
  })

  test('successful sign-ins do not count against an address, so that a whole shop can sign in', async () => {
    const visitor = newVisitor()
    const { email } = await makeAccount(harness.app)
    for (let i = 0; i < 22; i++) expect((await signIn(email, password, visitor)).status).toBe(200)
  })
})

describe('account states at the sign-in', () => {
  test.each([
    ['a disabled user', { enabled: false }, undefined, 'ACCOUNT_IS_NOT_ENABLED'],
    ['a disabled merchant', {}, 'disabled', 'ACCOUNT_IS_NOT_ENABLED'],
    ['a terminated merchant', {}, 'terminated', 'ACCOUNT_IS_TERMINATED'],
  ])('the state of %s is told only after the right password', async (_, facts, state, code) => {
    const { email, merchant, staff } = await makeAccount(harness.app, facts)
    if (state)
      await harness.app.database.kysely
        .updateTable('merchant')
        .set({ account_state: state })
        .where('merchant_id', '=', merchant.id)
        .execute()
    expect((await signIn(email, wrong)).code).toBe('INVALID_EMAIL_OR_PASSWORD')
    const right = await signIn(email, password)
    expect([right.status, right.code]).toEqual([403, code])
    expect(await historyOf(harness.app, staff.id)).toEqual(['INVALID_EMAIL_OR_PASSWORD', code])
  })

  test('a restricted merchant’s users can sign in', async () => {
    const { email, merchant } = await makeAccount(harness.app)
    await harness.app.database.kysely
      .updateTable('merchant')
      .set({ account_state: 'restricted' })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('the right password of an unconfirmed address mails the confirmation again', async () => {
    const { email, staff } = await makeAccount(harness.app)
    await harness.app.database.kysely
      .updateTable('staff')
      .set({ email_confirmed: false })
      .where('id', '=', staff.id)
      .execute()
    const answer = await signIn(email, password)
    expect(answer.body).toEqual({ token: null, data: { checkMailbox: true } })
    await linkIn(harness.app, email, 'register-confirm')
  })
})

describe('signing in by a mailed link', () => {
  test('a known and an unknown address are answered alike, and only the known one gets a mail', async () => {
    const { email, merchant } = await makeAccount(harness.app)
    const nobody = unknown()
    const answers = [await signIn(email, undefined), await signIn(nobody, undefined)]
    for (const { status, raw, headers } of answers) {
      expect([status, JSON.parse(raw)]).toEqual([200, { token: null, data: { checkMailbox: true } }])
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
    expect(await linkIn(harness.app, email, 'sign-in')).toMatch(new RegExp(`^lt_${merchant.shortKey}_`))
    const asked = { email: nobody, wants: 'sign-in', language: 'en-US', nickname: null, redirect: null } as const
    await mailAccountLink.run(harness.app, asked)
    expect(await mailsTo(harness.app, nobody)).toEqual([])
  })

  test('the sign-in mail is in the language of the page', async () => {
    const { email } = await makeAccount(harness.app)
    await signIn(email, undefined, { ...newVisitor(), language: 'pt-BR' })
    await linkIn(harness.app, email, 'sign-in')
    expect((await mailsTo(harness.app, email))[0]?.text_body).toMatch(/Olá/)
  })

  test.each(['a known', 'an unknown'])(
    'the sign-in mail of %s address is requested at most five times in 15 minutes',
    async (kind) => {
      const email = kind === 'a known' ? (await makeAccount(harness.app)).email : unknown()
      const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, undefined)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
    },
  )
})
