import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { allowWriting, getView, startView } from '@chopcard/contract/platform/admin/views.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import {
  answerConsent,
  getPlatformAccess,
  setPlatformAccess,
} from '@chopcard/contract/platform/merchant/platform-access.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { openView } from '../../../test/make-view.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'

const t = useApp()
type Opened = Awaited<ReturnType<typeof openView>>
const reason = 'The owner asked by phone'

const ask = ({ params, session }: Opened, why = reason) =>
  t.call(allowWriting, { params, body: { reason: why } }, { token: session })
const write = async (view: Pick<Opened, 'token'>) =>
  (await t.call(editMerchant, { body: { name: 'By the platform' } }, view)).code ?? 'written'
const access = async ({ owner }: TestMerchant) => (await t.call(getPlatformAccess, {}, owner)).body.data
const writing = async ({ params, session }: Opened) =>
  (await t.call(getView, { params }, { token: session })).body.data.writing
const answer = (merchant: TestMerchant, id: string, consent: boolean, token = merchant.owner.token) =>
  t.call(answerConsent, { params: { id }, body: { consent } }, { token })

async function asked() {
  const merchant = await makeMerchant(t.app)
  const view = await openView(t, merchant)
  expect((await ask(view)).body.data.writing).toBe('waiting')
  const [request] = (await access(merchant)).requests
  return { merchant, view, id: request?.id ?? '' }
}

/** Lets so many hours pass for what was asked and answered. */
const age = (merchant: TestMerchant, hours: number) =>
  sql`update view_as_consent set asked_at = ${earlier('asked_at', hours * 3600)},
    expires_at = ${earlier('expires_at', hours * 3600)} where merchant_id = ${merchant.id}`.execute(
    t.app.database.kysely,
  )

test('a merchant must consent before a view writes, unless its settings allow it', async () => {
  const merchant = await makeMerchant(t.app)
  const view = await openView(t, merchant)
  expect([(await access(merchant)).asksConsent, await write(view)]).toEqual([true, 'VIEW_AS_READ_ONLY'])
  await t.call(setPlatformAccess, { body: { asksConsent: false } }, merchant.owner)
  expect(await write(view)).toBe('VIEW_AS_READ_ONLY')
  expect((await ask(view)).body.data.writing).toBe('on')
  expect(await write(view)).toBe('written')
  await t.call(setPlatformAccess, { body: { asksConsent: true } }, merchant.owner)
  expect(await write(view)).toBe('VIEW_AS_READ_ONLY')
})

test('a reason of fewer than ten characters is refused at its field', async () => {
  const view = await openView(t, await makeMerchant(t.app))
  const short = await ask(view, '  too short ')
  expect([short.code, Object.keys(short.meta.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['reason']])
})

test('a view with consent can write until the owner revokes it or two hours have passed', async () => {
  const { merchant, view, id } = await asked()
  expect(await write(view)).toBe('VIEW_AS_READ_ONLY')
  await answer(merchant, id, true)
  expect([await write(view), await writing(view)]).toEqual(['written', 'on'])
  await answer(merchant, id, false)
  expect([await write(view), await writing(view)]).toEqual(['VIEW_AS_READ_ONLY', 'refused'])

  const other = await asked()
  await answer(other.merchant, other.id, true)
  await age(other.merchant, 2)
  expect([await write(other.view), (await access(other.merchant)).requests]).toEqual(['VIEW_AS_READ_ONLY', []])
})

test('a new view with the same consent is read-only until it requests to write, and keeps the reason', async () => {
  const { merchant, view, id } = await asked()
  await answer(merchant, id, true)
  const { data } = (await t.call(startView, { params: { id: merchant.id } }, { token: view.session })).body
  expect(await write(data)).toBe('VIEW_AS_READ_ONLY')
  const again = { ...view, ...data, params: { id: merchant.id, viewId: data.id } }
  expect((await ask(again, 'Another reason altogether')).body.data).toMatchObject({ writing: 'on', reason })
  expect(await write(data)).toBe('written')
})

test('a merchant that refused is not asked for consent again for a day', async () => {
  const { merchant, view, id } = await asked()
  await answer(merchant, id, false)
  expect((await ask(view)).code).toBe('VIEW_AS_CONSENT_REFUSED')
  await age(merchant, 24)
  expect((await ask(view)).body.data.writing).toBe('waiting')
})

test('a request without an answer expires after a day and can no longer be answered', async () => {
  const { merchant, view, id } = await asked()
  await age(merchant, 24)
  expect((await answer(merchant, id, true)).code).toBe('CHANGED_MEANWHILE')
  expect((await ask(view)).body.data.writing).toBe('waiting')
  expect((await access(merchant)).requests).toHaveLength(1)
})

test('ten simultaneous requests for consent ask the merchant once, with one mail', async () => {
  const merchant = await makeMerchant(t.app)
  const view = await openView(t, merchant)
  const asking = await Promise.all(Array.from({ length: 10 }, () => ask(view)))
  expect(new Set(asking.map(({ body }) => body.data.writing))).toEqual(new Set(['waiting']))
  const mails = t.app.database.kysely
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', merchant.owner.email)
  expect((await mails.execute()).map(({ template }) => template).toSorted()).toEqual([
    'view-as-consent',
    'view-as-started',
  ])
})

test('only an owner can answer a request for consent, and one of two simultaneous answers is accepted', async () => {
  const { merchant, id } = await asked()
  const manager = await makeStaff(t.app, merchant, { role: 'manager' })
  expect((await answer(merchant, id, true, manager.token)).code).toBe('FORBIDDEN')
  const second = await makeStaff(t.app, merchant)
  const both = await Promise.all([answer(merchant, id, true), answer(merchant, id, true, second.token)])
  expect(both.map(({ code }) => code ?? 'answered').toSorted()).toEqual(['CHANGED_MEANWHILE', 'answered'])
})

test('a view cannot answer its own request for consent', async () => {
  const { merchant, view, id } = await asked()
  expect((await answer(merchant, id, true, view.token)).code).toBe('VIEW_AS_FORBIDDEN')
  expect((await t.call(setPlatformAccess, { body: { asksConsent: false } }, view)).code).toBe('VIEW_AS_FORBIDDEN')
})
