import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { wallTime } from '../../core/clock.ts'
import { register, resetPasswordInfo } from '@chopcard/contract/members/public/registration.ts'
import { addMerchant } from '@chopcard/contract/platform/admin/merchants.ts'
import { login, useSignInLink } from '@chopcard/contract/accounts/public/sign-in.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makePlan } from '../../../test/make-plan.ts'
import { findAccount } from './find-account.ts'
import { registerMerchantJob } from './jobs.ts'
import { linkIn, mailsTo, makeAccount, newVisitor, password, useSignInApp, wrong } from './sign-in-testing.ts'

const harness = useSignInApp()
const newEmail = () => `${crypto.randomUUID()}@shop.example`

const body = (email: string, more = {}) => ({
  merchantName: 'Padaria Ávila',
  userName: 'Inês',
  email,
  password,
  confirmPassword: password,
  language: 'pt-BR' as const,
  timeZone: 'America/Sao_Paulo',
  currency: 'BRL',
  ...more,
})
const ask = (email: string, more = {}) => harness.call(register, { body: body(email, more) }, newVisitor())
const signIn = (email: string, word: string) => harness.call(login, { body: { email, password: word } }, newVisitor())
const follow = (token: string) => harness.call(useSignInLink, { body: { token } }, newVisitor())

async function signedInBy(link: string) {
  const { headers } = await follow(link)
  const token = /merchant-token=([\w-]+)/.exec(String(headers['set-cookie']))?.[1]
  return (await harness.call(adminInfo, {}, { token: token ?? '' })).body.data
}

describe('registration of a new address', () => {
  test('a new address gets a merchant on the trial plan with an owner, who signs in by the mailed link', async () => {
    const email = newEmail()
    expect((await ask(email)).body).toEqual({ data: { checkMailbox: true } })
    const link = await linkIn(harness.app, email, 'register-confirm')
    expect((await mailsTo(harness.app, email))[0]?.text_body).toContain('Inês')
    const info = await signedInBy(link)
    expect(info).toMatchObject({
      username: 'Inês',
      email,
      merchantRole: 'owner',
      merchantRoleName: 'owner',
      primaryLanguage: 'pt-BR',
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      serviceState: 'active',
    })
    expect(info.feature.adjustV2).toBe(true)
    expect((await signIn(email, password)).body.token).toMatch(/^mt_/)
  })

  test('a new merchant has the whole last day of the trial in its own time zone', async () => {
    const email = newEmail()
    await ask(email, { timeZone: 'Asia/Tokyo' })
    const info = await signedInBy(await linkIn(harness.app, email, 'register-confirm'))
    const { rows } = await sql<{ end: Date }>`select ((now() at time zone 'Asia/Tokyo')::date + 31)::timestamp
      at time zone 'Asia/Tokyo' - interval '1 millisecond' as end`.execute(harness.app.database.kysely)
    expect(info.serviceEndDate).toBe(rows[0]?.end.toISOString())
  })

  test('a new address cannot sign in before it is confirmed, and the audit names who registered', async () => {
    const email = newEmail()
    await ask(email)
    await linkIn(harness.app, email, 'register-confirm')
    expect((await signIn(email, password)).body).toEqual({ token: null, data: { checkMailbox: true } })
    const account = await findAccount(harness.app.database.kysely, email)
    const audit = await harness.app.database.kysely
      .selectFrom('audit')
      .select(['action', 'actor_kind', 'after'])
      .where('merchant_id', '=', account?.merchantId ?? '')
      .execute()
    expect(audit).toEqual([
      { action: 'POST /merchant/register', actor_kind: 'public', after: { name: 'Padaria Ávila', email } },
    ])
  })
})

describe('registration of a known address', () => {
  test('a known address is answered like a new one, changes nothing, and gets a sign-in mail', async () => {
    const { email, staff, merchant } = await makeAccount(harness.app)
    const answers = [await ask(newEmail()), await ask(email)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.raw).toBe(answers[0]?.raw)
    const link = await linkIn(harness.app, email, 'sign-in')
    expect(await signedInBy(link)).toMatchObject({ id: staff.id, merchantId: merchant.id, username: staff.name })
    expect((await mailsTo(harness.app, email)).map((mail) => mail.template)).toEqual(['sign-in'])
    expect((await signIn(email, password)).status).toBe(200)
  })

  test('a registration with the address of an invited user does not change that merchant or its password', async () => {
    const { email, merchant, staff } = await makeAccount(harness.app)
    const db = harness.app.database.kysely
    await db.updateTable('staff').set({ email_confirmed: false }).where('id', '=', staff.id).execute()
    await db.updateTable('merchant').set({ admin_count: 2 }).where('merchant_id', '=', merchant.id).execute()
    await ask(email, { password: wrong, confirmPassword: wrong })
    await linkIn(harness.app, email, 'sign-in')
    const account = await findAccount(db, email)
    expect(account?.merchantName).toBe(merchant.name)
    expect((await signIn(email, wrong)).status).toBe(401)
  })
})

test('a registration with the address of an owner whom the platform invited changes nothing of that merchant', async () => {
  const email = newEmail()
  const made = {
    name: 'By hand',
    ownerName: 'Olga',
    ownerEmail: email,
    language: 'en-US',
    timeZone: 'UTC',
    currency: 'EUR',
    planId: await makePlan(harness.app),
  } as const
  await harness.call(addMerchant, { body: made }, { token: await makeSystemSession(harness.app) })
  const invitation = await linkIn(harness.app, email, 'staff-invitation')
  await ask(email, { password: wrong, confirmPassword: wrong })
  await vi.waitUntil(async () => (await mailsTo(harness.app, email)).length === 2, { timeout: 25_000 })
  expect((await findAccount(harness.app.database.kysely, email))?.merchantName).toBe('By hand')
  expect((await harness.call(resetPasswordInfo, { params: { token: invitation } }, newVisitor())).status).toBe(200)
  expect((await signIn(email, wrong)).status).toBe(401)
})

describe('registration of an unconfirmed address', () => {
  test('a repeated registration of an unconfirmed address replaces the earlier one and its link', async () => {
    const email = newEmail()
    await ask(email, { merchantName: 'First', password: wrong, confirmPassword: wrong })
    const first = await linkIn(harness.app, email, 'register-confirm', 1)
    await ask(email, { merchantName: 'Second', userName: 'Rui' })
    const second = await linkIn(harness.app, email, 'register-confirm', 2)
    expect((await follow(first)).code).toBe('SIGN_IN_LINK_INVALID')
    expect((await signedInBy(second)).username).toBe('Rui')
    expect((await signIn(email, wrong)).code).toBe('INVALID_EMAIL_OR_PASSWORD')
    expect((await signIn(email, password)).body.token).toMatch(/^mt_/)
    const account = await findAccount(harness.app.database.kysely, email)
    expect([account?.merchantName, account?.merchantStaff]).toEqual(['Second', 1])
  })

  test('a repeated registration in another time zone has the whole last day of the trial there', async () => {
    const email = newEmail()
    await ask(email, { timeZone: 'Pacific/Auckland' })
    await linkIn(harness.app, email, 'register-confirm', 1)
    await ask(email, { timeZone: 'America/New_York' })
    const { serviceEndDate } = await signedInBy(await linkIn(harness.app, email, 'register-confirm', 2))
    expect(wallTime(new Date(serviceEndDate ?? ''), 'America/New_York')).toMatch(/ 23:59:59$/)
  })

  test('a repeated registration is possible after the link has expired', async () => {
    const email = newEmail()
    await ask(email)
    await linkIn(harness.app, email, 'register-confirm', 1)
    const account = await findAccount(harness.app.database.kysely, email)
    await harness.app.database.kysely
      .updateTable('one_time_link')
      .set({ expires_at: sql<Date>`now()` })
      .where('staff_id', '=', account?.staffId ?? '')
      .execute()
    await ask(email)
    expect((await signedInBy(await linkIn(harness.app, email, 'register-confirm', 2))).email).toBe(email)
  })
})

test('an address that is registered many times at once becomes one merchant', async () => {
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  await vi.waitUntil(async () => (await mailsTo(harness.app, email)).length === 5, { timeout: 25_000 })
  const { rows } = await sql<{ n: number }>`select count(*) as n from staff where email = ${email}`.execute(
    harness.app.database.kysely,
  )
  expect(rows[0]?.n).toBe(1)
})

test.each([
  ['a weak password', { password: 'weakweak', confirmPassword: 'weakweak' }, 'password'],
  ['two passwords', { confirmPassword: wrong }, 'confirmPassword'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['an empty name', { merchantName: '  ' }, 'merchantName'],
  ['an address that is none', { email: 'nobody' }, 'email'],
])('a registration is refused at its field for %s', async (_, more, field) => {
  const { status, meta } = await ask(newEmail(), more)
  expect(status).toBe(422)
  expect(Object.keys(meta.fields ?? {})).toEqual([field])
})

test('a queued registration contains no password and no hash', async () => {
  const email = newEmail()
  await ask(email)
  const { rows } = await sql<{ data: object }>`
    select data from ${sql.table(`${harness.app.jobsSchema}.job`)} where name = ${registerMerchantJob.name} and data->>'email' = ${email}
  `.execute(harness.app.database.kysely)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/argon2|Passw0rd/)
})
