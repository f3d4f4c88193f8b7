import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemInfo } from '@chopcard/contract/platform/admin/platform.ts'
import {
  adminInfo,
  endSession,
  logout,
  myLoginHistory,
  mySessions,
} from '@chopcard/contract/accounts/merchant/account.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { makeSession } from '../../../test/make.ts'
import { hashToken } from '../../core/secrets.ts'
import { makeAccount, newVisitor, password, useSignInApp, wrong } from './sign-in-testing.ts'

const harness = useSignInApp()
const whoIs = (token: string) => harness.call(adminInfo, {}, { token })

test('a session ends after its time', async () => {
  const { staff } = await makeAccount(harness.app)
  expect((await whoIs(staff.token)).status).toBe(200)
  await harness.app.database.kysely
    .updateTable('session')
    .set({ expires_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(staff.token))
    .execute()
  expect((await whoIs(staff.token)).code).toBe('UNAUTHORIZED')
})

test('signing out ends this session and no other', async () => {
  const { staff, merchant } = await makeAccount(harness.app)
  const other = await makeSession(harness.app, merchant, staff.id)
  expect((await harness.call(logout, {}, { token: staff.token })).body).toEqual({ data: { done: true } })
  expect((await whoIs(staff.token)).status).toBe(401)
  expect((await whoIs(other)).status).toBe(200)
})

test('a restricted merchant’s people can sign out', async () => {
  const { staff, merchant } = await makeAccount(harness.app)
  await harness.app.database.kysely
    .updateTable('merchant')
    .set({ account_state: 'restricted' })
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect((await harness.call(logout, {}, { token: staff.token })).status).toBe(200)
})

describe('account states in a session', () => {
  test.each([
    ['disabled', 'ACCOUNT_IS_NOT_ENABLED'],
    ['terminated', 'ACCOUNT_IS_TERMINATED'],
  ])('a session of a merchant that is %s is refused', async (state, code) => {
    const { staff, merchant } = await makeAccount(harness.app)
    await harness.app.database.kysely
      .updateTable('merchant')
      .set({ account_state: state })
      .where('merchant_id', '=', merchant.id)
      .execute()
    const answer = await whoIs(staff.token)
    expect([answer.status, answer.code]).toEqual([403, code])
  })

  test('a session of a user who was disabled is refused', async () => {
    const { staff } = await makeAccount(harness.app)
    await harness.app.database.kysely.updateTable('staff').set({ enabled: false }).where('id', '=', staff.id).execute()
    expect((await whoIs(staff.token)).code).toBe('ACCOUNT_IS_NOT_ENABLED')
  })
})

describe('a user’s own sessions', () => {
  test('the own sessions are listed with the current one marked, without those of others and without tokens', async () => {
    const { staff, merchant } = await makeAccount(harness.app)
    await makeSession(harness.app, merchant, staff.id, 'till 2')
    const { body, raw } = await harness.call(mySessions, {}, { token: staff.token })
    expect(body.data).toHaveLength(2)
    expect(body.data.filter((session) => session.current)).toHaveLength(1)
    expect(body.data.map((session) => session.nickname)).toEqual(expect.arrayContaining([null, 'till 2']))
    expect(raw).not.toContain(staff.token.slice(12))
  })

  test('a session of one’s own can be ended once', async () => {
    const { staff, merchant } = await makeAccount(harness.app)
    const other = await makeSession(harness.app, merchant, staff.id)
    const { body } = await harness.call(mySessions, {}, { token: other })
    const id = body.data.find((session) => session.current)?.id ?? ''
    expect((await harness.call(endSession, { params: { id } }, { token: staff.token })).status).toBe(200)
    expect((await whoIs(other)).status).toBe(401)
    expect((await harness.call(endSession, { params: { id } }, { token: staff.token })).code).toBe('NOT_FOUND')
  })

  test('the sessions of a colleague and of another merchant are answered like unknown ones', async () => {
    const [mine, foreign] = [await makeAccount(harness.app), await makeAccount(harness.app)]
    for (const token of [mine.merchant.owner.token, foreign.staff.token]) {
      const { body } = await harness.call(mySessions, {}, { token })
      const id = body.data[0]?.id ?? ''
      expect((await harness.call(endSession, { params: { id } }, { token: mine.staff.token })).code).toBe('NOT_FOUND')
      expect((await whoIs(token)).status).toBe(200)
    }
  })
})

test('the login history shows the own attempts with their address, the latest first', async () => {
  const { email, staff } = await makeAccount(harness.app)
  const visitor = newVisitor()
  for (const word of [wrong, password]) await harness.call(login, { body: { email, password: word } }, visitor)
  const { body } = await harness.call(myLoginHistory, {}, { token: staff.token })
  expect(body.data.map(({ error, ip }) => [error, ip])).toEqual([
    [null, visitor.ip],
    ['INVALID_EMAIL_OR_PASSWORD', visitor.ip],
  ])
})

describe('tokens of other audiences', () => {
  test('a merchant token on a platform call is answered with status 401', async () => {
    const { staff } = await makeAccount(harness.app)
    expect((await harness.call(systemInfo, {}, { token: staff.token })).code).toBe('UNAUTHORIZED')
  })

  test.each(['', 'mt_', 'nonsense-nonsense', `mt_aaaaaaaa_${'A'.repeat(43)}`, `st_${'A'.repeat(43)}`])(
    'the token "%s" is refused as unknown',
    async (token) => {
      expect((await whoIs(token)).code).toBe('UNAUTHORIZED')
    },
  )

  test('a token with another merchant’s key is refused as unknown', async () => {
    const [mine, foreign] = [await makeAccount(harness.app), await makeAccount(harness.app)]
    const forged = mine.staff.token.replace(mine.merchant.shortKey, foreign.merchant.shortKey)
    expect((await whoIs(forged)).code).toBe('UNAUTHORIZED')
  })
})
