import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listActions } from '@chopcard/contract/platform/admin/action-log.ts'
import { systemLogout } from '@chopcard/contract/platform/admin/platform.ts'
import { allowWriting, endView, getView, startView } from '@chopcard/contract/platform/admin/views.ts'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { listPlatformViews, setPlatformAccess } from '@chopcard/contract/platform/merchant/platform-access.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { makeAdmin, makeSystemSession } from '../../../test/make-admin.ts'
import { openView } from '../../../test/make-view.ts'
import { makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { commitWhileAllWait } from '../../../test/meanwhile.ts'
import { closeOver } from './end-views.ts'

const t = useApp()
type Opened = Awaited<ReturnType<typeof openView>>
const body = { reason: 'The owner asked by phone' }

const read = async ({ token }: Pick<Opened, 'token'>) => (await t.call(adminInfo, {}, { token })).code ?? 'read'
const rename = (view: Opened, name = 'By the platform') => t.call(editMerchant, { body: { name } }, view)
const free = (merchant: TestMerchant) => t.call(setPlatformAccess, { body: { asksConsent: false } }, merchant.owner)
const allow = ({ params, session }: Opened) => t.call(allowWriting, { params, body }, { token: session })
const end = ({ params, session }: Opened) => t.call(endView, { params }, { token: session })
const viewsOf = async (merchant: TestMerchant) => (await t.call(listPlatformViews, {}, merchant.owner)).body.data
const mailsTo = async ({ owner }: TestMerchant) =>
  t.app.database.kysely
    .selectFrom('outbox')
    .select(['template', 'text_body'])
    .where('recipient', '=', owner.email)
    .orderBy('created_at')
    .execute()

/** Moves a view into the past by so many minutes. */
const age = (view: Opened, minutes: number) =>
  sql`update view_as set started_at = ${earlier('started_at', minutes * 60)},
    expires_at = ${earlier('expires_at', minutes * 60)}
    where merchant_id = ${view.params.id} and id = ${view.viewId}`.execute(t.app.database.kysely)

/** A merchant that need not be asked, viewed with a reason to write. */
async function writable() {
  const merchant = await makeMerchant(t.app)
  await free(merchant)
  const view = await openView(t, merchant)
  await allow(view)
  return { merchant, view }
}

test('a view reads in the owner’s place, names the administrator, and ends after half an hour', async () => {
  const merchant = await makeMerchant(t.app)
  const view = await openView(t, merchant)
  const { data } = (await t.call(adminInfo, {}, view)).body
  expect(data).toMatchObject({ merchantId: merchant.id, merchantRole: 'owner', nickname: 'Ada Admin' })
  const state = await t.call(getView, { params: view.params }, { token: view.session })
  expect(state.body.data).toMatchObject({ isOpen: true, writing: 'off', onBehalfOf: merchant.owner.name })
  expect(state.body.data.secondsLeft).toBeGreaterThan(29 * 60)
  expect(state.body.data.secondsLeft).toBeLessThanOrEqual(30 * 60)
  await age(view, 29)
  expect(await read(view)).toBe('read')
  await age(view, 1)
  expect(await read(view)).toBe('VIEW_AS_ENDED')
  expect((await allow(view)).code).toBe('VIEW_AS_OVER')
})

describe('the end of a view', () => {
  const ways: [string, (view: Opened) => Promise<unknown>][] = [
    ['when its administrator ends it', end],
    ['when their session ends', ({ session }) => t.call(systemLogout, {}, { token: session })],
    [
      'when their session expires',
      ({ admin }) =>
        sql`update system_session set expires_at = now() - interval '1 second' where admin_id = ${admin.id}`.execute(
          t.app.database.kysely,
        ),
    ],
    ['when they are disabled', ({ admin }) => setAdmin(admin.id, { enabled: false })],
    ['when they become an agent', ({ admin }) => setAdmin(admin.id, { is_agent: true })],
  ]
  const setAdmin = (id: string, set: { enabled?: boolean; is_agent?: boolean }) =>
    t.app.database.kysely.updateTable('system_admin').set(set).where('id', '=', id).execute()

  test.each(ways)('a view ends at once %s', async (_way, finish) => {
    const { merchant, view } = await writable()
    expect(await read(view)).toBe('read')
    await finish(view)
    expect([await read(view), (await rename(view)).code]).toEqual(['VIEW_AS_ENDED', 'VIEW_AS_ENDED'])
    expect((await viewsOf(merchant))[0]?.endedAt).not.toBeNull()
  })
})

test('an agent cannot open a view, and nobody can open one of a disabled or unknown merchant', async () => {
  const merchant = await makeMerchant(t.app)
  const agent = await makeSystemSession(t.app, await makeAdmin(t.app, { isAgent: true }))
  const admin = await makeSystemSession(t.app)
  const start = async (id: string, token: string) => (await t.call(startView, { params: { id } }, { token })).code
  expect(await start(merchant.id, agent)).toBe('FORBIDDEN')
  const disabled = await makeMerchant(t.app, { state: 'disabled' })
  expect(await start(disabled.id, admin)).toBe('ACCOUNT_IS_NOT_ENABLED')
  expect(await start('018f0000-0000-7000-8000-000000000000', admin)).toBe('NOT_FOUND')
})

test('a view cannot open another view, and one session has one view at a time', async () => {
  const [first, second] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const view = await openView(t, first)
  const nested = await t.call(startView, { params: { id: second.id } }, { token: view.token })
  expect(nested.code).toBe('UNAUTHORIZED')
  const next = await t.call(startView, { params: { id: second.id } }, { token: view.session })
  expect(await read({ token: next.body.data.token })).toBe('read')
  expect(await read(view)).toBe('VIEW_AS_ENDED')
  expect((await viewsOf(first))[0]).toMatchObject({ endedBy: 'replaced' })
})

test('exactly one view stays open of ten that one session starts at once', async () => {
  const merchant = await makeMerchant(t.app)
  const token = await makeSystemSession(t.app)
  const params = { id: merchant.id }
  const starts = await Promise.all(Array.from({ length: 10 }, () => t.call(startView, { params }, { token })))
  expect(starts.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const outcomes = await Promise.all(starts.map((start) => read(start.body.data)))
  expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(1)
})

test('a view’s token is refused when it was changed or belongs to another merchant’s key', async () => {
  const merchant = await makeMerchant(t.app)
  const other = await makeMerchant(t.app)
  const { token } = await openView(t, merchant)
  const last = token.endsWith('A') ? 'B' : 'A'
  for (const forged of [
    `${token.slice(0, -1)}${last}`,
    token.replace(merchant.shortKey, other.shortKey),
    token.replace(/^va_/, 'mt_'),
    token.replace(/^va_/, 'st_'),
    'va_short-token',
  ])
    expect(await read({ token: forged }), forged).toBe('UNAUTHORIZED')
})

test('another administrator can neither see nor end a view', async () => {
  const merchant = await makeMerchant(t.app)
  const view = await openView(t, merchant)
  const session = await makeSystemSession(t.app)
  const calls = [await end({ ...view, session }), await allow({ ...view, session })]
  expect(calls.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(await read(view)).toBe('read')
})

test('a write in progress is finished before the end of the view is answered, and no write begins afterwards', async () => {
  const { merchant, view } = await writable()
  const hold = (tx: Parameters<Parameters<typeof t.app.database.tx>[0]>[0]) =>
    sql`select from merchant where merchant_id = ${merchant.id} for update`.execute(tx)
  // The write holds the view and waits for the merchant, the end waits for the write.
  const [written, ended] = await commitWhileAllWait(t.app, hold, [() => rename(view, 'Just in time'), () => end(view)])
  expect([written.status, ended.status]).toEqual([200, 200])
  expect((await rename(view, 'Too late')).code).toBe('VIEW_AS_ENDED')
  expect((await viewsOf(merchant))[0]?.written.map(({ what }) => what)).toEqual(['info'])
})

test('exactly the successful writes are made while a view ends, and each is logged with both names', async () => {
  const { merchant, view } = await writable()
  const [ended, ...writes] = await Promise.all([
    end(view),
    ...Array.from({ length: 8 }, (_, number) => rename(view, `Name ${number}`)),
  ])
  expect(ended.status).toBe(200)
  const made = writes.filter(({ status }) => status === 200).length
  expect(writes.filter(({ code }) => code === 'VIEW_AS_ENDED')).toHaveLength(8 - made)
  const lines = await t.app.database.kysely
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'on_behalf_of'])
    .where('merchant_id', '=', merchant.id)
    .where('action', '=', 'PATCH /merchant/info')
    .execute()
  const line = { actor_kind: 'system', actor_id: view.admin.id, on_behalf_of: merchant.owner.name }
  expect(lines).toEqual(Array.from({ length: made }, () => line))
  expect((await viewsOf(merchant))[0]?.written).toHaveLength(made)
})

test('the owners are notified at the start of a view, and at its end of what was written', async () => {
  const { merchant, view } = await writable()
  await rename(view)
  await rename(view, 'Once more')
  await end(view)
  const mails = await mailsTo(merchant)
  expect(mails.map(({ template }) => template)).toEqual(['view-as-started', 'view-as-ended'])
  expect(mails[1]?.text_body).toContain('Ada Admin')
  expect(mails[1]?.text_body).toContain('Settings of the shop (2×)')
  expect(mails[1]?.text_body).toContain(body.reason)
  await end(view)
  expect(await mailsTo(merchant)).toHaveLength(2)
})

test('a view whose time or session is over is closed once by the job', async () => {
  const late = await writable()
  await rename(late.view)
  await age(late.view, 31)
  const left = await makeMerchant(t.app)
  const gone = await openView(t, left)
  await t.call(systemLogout, {}, { token: gone.session })
  await Promise.all([closeOver(t.app), closeOver(t.app)])
  expect((await viewsOf(late.merchant))[0]).toMatchObject({ endedBy: 'time', written: [{ what: 'info' }] })
  expect((await viewsOf(left))[0]).toMatchObject({ endedBy: 'session', written: [] })
  expect((await mailsTo(late.merchant)).map(({ template }) => template)).toEqual(['view-as-started', 'view-as-ended'])
  expect((await mailsTo(left)).map(({ template }) => template)).toEqual(['view-as-started'])
})

test('the platform’s log shows start, reason, write and end of a view, and the merchant’s lines show both names', async () => {
  const { merchant, view } = await writable()
  await rename(view)
  await end(view)
  const query = { actorId: view.admin.id, area: 'merchant' } as const
  const { data } = (await t.call(listActions, { query }, { token: view.session })).body
  expect(data.map(({ action, actorName, onBehalfOf }) => [action, actorName, onBehalfOf])).toEqual(
    [endView, editMerchant, allowWriting, startView].map(({ method, path }) => [
      `${method} ${path}`,
      'Ada Admin',
      merchant.owner.name,
    ]),
  )
  const { data: own } = (await t.call(listActions, { query: { ...query, area: 'platform' } }, { token: view.session }))
    .body
  expect(own).toHaveLength(3)
})
