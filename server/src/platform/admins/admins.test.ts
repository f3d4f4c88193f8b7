import { describe, expect, test } from 'vitest'
import {
  addAdmin,
  adminLinkInfo,
  adminSignIns,
  editAdmin,
  listAdmins,
  setAdminPassword,
} from '@chopcard/contract/platform/admin/admins.ts'
import { systemInfo } from '@chopcard/contract/platform/admin/platform.ts'
import { systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import { useApp } from '../../../test/harness.ts'
import { adminPassword as password, makeAdmin, makeSystemSession, type TestAdmin } from '../../../test/make-admin.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'

// Who the last administrator is depends on all of them.
const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })

async function signedIn(facts: { isAgent?: boolean; username?: string } = {}) {
  const admin = await makeAdmin(on.app, facts)
  return { ...admin, token: await makeSystemSession(on.app, admin) }
}
const edit = (who: { token: string }, whom: TestAdmin, change: { isAgent?: boolean; enabled?: boolean }) =>
  on.call(
    editAdmin,
    {
      params: { id: whom.id },
      body: { name: 'Admin', email: whom.email, isAgent: false, enabled: true, ...change, password },
    },
    who,
  )
const leaveOnly = (...ids: string[]) =>
  on.app.database.kysely.updateTable('system_admin').set({ enabled: false }).where('id', 'not in', ids).execute()

test('a form of an administrator that was opened before they were disabled does not enable them again', async () => {
  const [first, second] = [await signedIn(), await signedIn()]
  const seen = { name: 'Admin', email: second.email, isAgent: false, enabled: true }
  const save = (change: object) =>
    on.call(editAdmin, { params: { id: second.id }, body: { ...seen, ...change, seen, password } }, first)
  expect((await save({ enabled: false })).status).toBe(200)
  const late = await save({ name: 'Robin' })
  expect([late.code, Object.keys(late.meta.fields ?? {})]).toEqual(['CHANGED_MEANWHILE', ['enabled']])
})

describe('the last administrator who is no agent', () => {
  test('the last administrator who is no agent can neither be disabled nor made an agent', async () => {
    const [first, second] = [await signedIn(), await signedIn()]
    await leaveOnly(first.id, second.id)
    expect((await edit(first, second, { isAgent: true })).status).toBe(200)
    expect((await edit(first, first, { enabled: false })).code).toBe('LAST_ADMIN')
    expect((await edit(first, first, { isAgent: true })).code).toBe('LAST_ADMIN')
  })

  test('one administrator remains when the last two disable or demote each other at once', async () => {
    for (let i = 0; i < 20; i++) {
      const [first, second] = [await signedIn(), await signedIn()]
      await leaveOnly(first.id, second.id)
      const answers = await Promise.all([
        edit(first, second, i % 2 ? { isAgent: true } : { enabled: false }),
        edit(second, first, i % 2 ? { isAgent: true } : { enabled: false }),
      ])
      const left = await own.query('select id from system_admin where enabled and not is_agent')
      expect([left.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
    }
  })

  test('an invited administrator who never signed in does not count as the last administrator', async () => {
    const first = await signedIn()
    await leaveOnly(first.id)
    const body = { name: 'New', email: 'new@platform.example', isAgent: false, enabled: true, password }
    expect((await on.call(addAdmin, { body }, { ...first, key: 'new' })).body.data.invited).toBe(true)
    expect((await edit(first, first, { enabled: false })).code).toBe('LAST_ADMIN')
  })
})

test('an invited administrator chooses a password by the link, only once, and signs in', async () => {
  const who = await signedIn()
  const email = 'invited@platform.example'
  const body = { name: 'Ina', email, isAgent: true, enabled: true, password }
  const add = () => on.call(addAdmin, { body }, { ...who, key: 'invite' })
  const { id } = (await add()).body.data
  expect((await add()).body.data.id).toBe(id)
  const mails = await own.query<{ text_body: string }>(`select text_body from outbox where recipient = '${email}'`)
  expect(mails).toHaveLength(1)
  const token = /set-password\/(\S+)/.exec(mails[0]?.text_body ?? '')?.[1] ?? ''
  expect((await on.call(adminLinkInfo, { params: { token } })).body.data).toEqual({ email })
  const word = 'Quiet-Meadow-77'
  const choose = () => on.call(setAdminPassword, { body: { token, password: word, confirmPassword: word } })
  expect((await Promise.all([choose(), choose()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 404,
  ])
  const { body: session } = await on.call(systemLogin, { body: { email, password: word } })
  expect((await on.call(systemInfo, {}, session)).body.data).toMatchObject({ id, isAgent: true })
  const history = await on.call(adminSignIns, { params: { id } }, who)
  expect(history.body.data.map(({ error }) => error)).toEqual([null])
})

test('disabling an administrator ends their session at once, and two administrators cannot share an address', async () => {
  const [who, other] = [await signedIn(), await signedIn()]
  expect((await edit(who, other, { enabled: false })).status).toBe(200)
  expect((await on.call(systemInfo, {}, other)).status).toBe(401)
  expect((await edit(who, { id: other.id, email: who.email }, {})).code).toBe('EMAIL_REGISTERED')
  const found = await on.call(listAdmins, { query: { q: other.email, enabled: 'false' } }, who)
  expect(found.body.data.map(({ id }) => id)).toEqual([other.id])
})
