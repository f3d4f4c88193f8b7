import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { login, useSignInLink } from '@chopcard/contract/accounts/public/sign-in.ts'
import { makeStaff } from '../../../test/make.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import { consumeLink, findLink } from './one-time-links.ts'
import { holdAccount, startSession } from './sessions.ts'
import { linkIn, makeAccount, newVisitor, password, useSignInApp } from './sign-in-testing.ts'

const t = useSignInApp()

async function makeLink() {
  const account = await makeAccount(t.app)
  await t.call(login, { body: { email: account.email } }, newVisitor())
  const token = await linkIn(t.app, account.email, 'sign-in')
  const link = await findLink(t.app.database.kysely, token, ['sign-in'])
  if (!link) throw new Error('The link is not there')
  return { ...account, token, link }
}

const disable = ({ merchant, staff }: Awaited<ReturnType<typeof makeAccount>>) =>
  ((tx) =>
    tx
      .updateTable('staff')
      .set({ enabled: false })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', staff.id)
      .execute()) satisfies Parameters<typeof commitWhileWaiting>[1]

test('a new password ends the session of a link that is being used at that moment', async () => {
  const { merchant, staff, email, link } = await makeLink()
  const owner = await makeStaff(t.app, merchant, { role: 'owner' })
  let token = ''
  const useLink: Parameters<typeof commitWhileWaiting>[1] = async (tx) => {
    await holdAccount(tx, link)
    await consumeLink(tx, link)
    token = await startSession(tx, link, { ip: '::1', userAgent: 'a test', nickname: null })
  }
  const body = { name: 'Siti', email, role: 'operator', enabled: true, newPassword: 'Other-Passw0rd!' }
  const answer = await commitWhileWaiting(t.app, useLink, () =>
    t.call(editStaff, { params: { id: staff.id }, body }, { token: owner.token }),
  )
  expect(answer.status).toBe(200)
  expect((await t.call(adminInfo, {}, { token })).code).toBe('UNAUTHORIZED')
})

test('a user who is disabled while their password is checked has no session', async () => {
  const account = await makeAccount(t.app)
  const body = { email: account.email, password }
  const answer = await commitWhileWaiting(t.app, disable(account), () => t.call(login, { body }, newVisitor()))
  expect([answer.status, answer.code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
})

test('a user who is disabled while their link is used has no session', async () => {
  const account = await makeLink()
  const body = { token: account.token }
  const answer = await commitWhileWaiting(t.app, disable(account), () => t.call(useSignInLink, { body }, newVisitor()))
  expect([answer.status, answer.code]).toEqual([404, 'SIGN_IN_LINK_INVALID'])
})
