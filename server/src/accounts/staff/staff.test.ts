import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { addStaff, editStaff, getStaff, listStaff, staffOptions } from '@chopcard/contract/accounts/merchant/staff.ts'
import { resetPassword } from '@chopcard/contract/members/public/registration.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Request } from '@chopcard/contract/core/route.ts'
import { newId } from '../../core/new-id.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'
import { linkIn, mailsTo, newVisitor, password, useSignInApp } from './sign-in-testing.ts'

const t = useSignInApp()
type Body = Request<typeof addStaff>['body']

const facts = (given: Partial<Body> = {}): Body => ({
  name: 'Siti Rahman',
  email: `${newId()}@staff.example`,
  role: 'operator',
  enabled: true,
  ...given,
})
const add = (merchant: TestMerchant, given: Partial<Body> = {}, token = merchant.owner.token) =>
  t.call(addStaff, { body: facts(given) }, { token })
const edit = (merchant: TestMerchant, id: string, body: Body, token = merchant.owner.token) =>
  t.call(editStaff, { params: { id }, body }, { token })

const tally = (answers: { code: string | undefined }[]) =>
  answers.reduce<Record<string, number>>((sum, { code = 'done' }) => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }), {})

test('an invited user chooses a password by the link of the mail, only once', async () => {
  const merchant = await makeMerchant(t.app)
  const added = await add(merchant, { language: 'pt-BR' })
  expect(added.body.data).toMatchObject({ invited: true, hasPassword: false, hasPin: false, role: 'operator' })
  const { email } = added.body.data
  const token = await linkIn(t.app, email, 'staff-invitation')
  expect((await mailsTo(t.app, email))[0]?.subject).toContain('Seu acesso')
  const body = { token, password, confirmPassword: password }
  expect((await t.call(resetPassword, { body }, newVisitor())).status).toBe(200)
  expect((await t.call(resetPassword, { body }, newVisitor())).code).toBe('RESET_URL_INVALID')
  expect((await t.call(login, { body: { email, password } }, newVisitor())).body.token).toMatch(/^mt_/)
  const found = await t.call(getStaff, { params: { id: added.body.data.id } }, { token: merchant.owner.token })
  expect(found.body.data).toMatchObject({
    invited: false,
    hasPassword: true,
    lastSignInAt: expect.any(String) as string,
  })
})

test('a user with a password can sign in at once, and no answer contains a PIN or a password', async () => {
  const merchant = await makeMerchant(t.app)
  const added = await add(merchant, { newPassword: 'Long-Passw0rd!', pin: '92837', eStampId: 'tag-92837x' })
  expect(added.raw).not.toMatch(/"92837"|Long-Passw0rd|argon/)
  expect(added.body.data).toMatchObject({
    hasPin: true,
    eStampId: 'tag-92837x',
    eStampUrl: expect.stringMatching(/\/member\/estamp\/tag-92837x$/) as string,
  })
  const { email } = added.body.data
  const signed = await t.call(login, { body: { email, password: 'Long-Passw0rd!' } }, newVisitor())
  expect(signed.body.token).toMatch(/^mt_/)
  const audit = await t.app.database.kysely
    .selectFrom('audit')
    .select('after')
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(JSON.stringify(audit)).toContain('"set"')
  expect(JSON.stringify(audit)).not.toMatch(/"92837"|Long-Passw0rd|argon/)
})

test('another user’s address, tag and promotion code are refused as used, and a used PIN like one too easy to guess', async () => {
  const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const credentials = { pin: '92837', eStampId: 'tag-one', promotionCode: 'SITI' }
  const { email } = (await add(merchant, credentials)).body.data
  expect((await add(merchant, { email: email.toUpperCase() })).code).toBe('EMAIL_REGISTERED')
  expect((await add(other, { email })).code).toBe('EMAIL_REGISTERED')
  expect((await add(merchant, { eStampId: 'tag-one' })).code).toBe('E_STAMP_ID_USED')
  expect((await add(merchant, { promotionCode: 'siti' })).code).toBe('PROMOTION_CODE_USED')
  const [taken, easy] = [await add(merchant, { pin: '92837' }), await add(merchant, { pin: '1234' })]
  expect({ ...taken.meta, requestId: '' }).toEqual({ ...easy.meta, requestId: '' })
  expect(taken.code).toBe('PIN_CODE_UNSUITABLE')
  expect((await add(other, credentials)).status, 'another shop may have the same').toBe(200)
  const tries = []
  for (let i = 0; i < 10; i++) tries.push((await add(merchant, { pin: '92837' })).code)
  expect(tries.at(-1), 'PINs are not found out by setting them').toBe('TOO_MANY_REQUESTS')
})

test('exactly as many of 100 users added at once are accepted as the plan has seats, and a disabled one frees a seat', async () => {
  const merchant = await makeMerchant(t.app, { quotas: { admins: 5 } })
  const answers = await Promise.all(Array.from({ length: 100 }, () => add(merchant)))
  expect(tally(answers)).toEqual({ done: 5, USER_QUOTA_EXCEEDED: 95 })
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.data)
  const [first, second] = ids as [(typeof ids)[0], (typeof ids)[0]]
  const body = (user: typeof first, enabled: boolean) => facts({ email: user.email, enabled })
  for (const user of [first, second]) expect((await edit(merchant, user.id, body(user, false))).status).toBe(200)
  expect((await add(merchant)).status).toBe(200)
  const back = await Promise.all([first, second].map((user) => edit(merchant, user.id, body(user, true))))
  expect(tally(back)).toEqual({ done: 1, USER_QUOTA_EXCEEDED: 1 })
  const options = await t.call(staffOptions, {}, { token: merchant.owner.token })
  expect(options.body.data.quota).toEqual({ used: 5, limit: 5 })
})

test('one owner remains when two owners step down at the same moment', async () => {
  const merchant = await makeMerchant(t.app)
  const second = await makeStaff(t.app, merchant)
  const answers = await Promise.all(
    [merchant.owner, second].map(({ id, email }) => edit(merchant, id, facts({ email, role: 'operator' }))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(['LAST_OWNER', 'FORBIDDEN']).toContain(answers.find(({ status }) => status !== 200)?.code)
})

test('a disabled user’s sessions end at once, and a new role applies from the next call', async () => {
  const merchant = await makeMerchant(t.app)
  const staff = await makeStaff(t.app, merchant, { role: 'operator' })
  const info = () => t.call(adminInfo, {}, { token: staff.token })
  await edit(merchant, staff.id, facts({ email: staff.email, role: 'analyst' }))
  expect((await info()).body.data.merchantRole).toBe('analyst')
  await edit(merchant, staff.id, facts({ email: staff.email, enabled: false }))
  expect((await info()).status).toBe(401)
  await edit(merchant, staff.id, facts({ email: staff.email }))
  expect((await info()).status, 'an old token stays dead').toBe(401)
})

test('a user can sign in with the new address, and the old one is free', async () => {
  const [merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
  const { id, email } = (await add(merchant, { newPassword: 'Long-Passw0rd!' })).body.data
  const moved = `${newId()}@staff.example`
  expect((await edit(merchant, id, facts({ email: moved }))).status).toBe(200)
  const sign = (address: string) =>
    t.call(login, { body: { email: address, password: 'Long-Passw0rd!' } }, newVisitor())
  expect((await sign(email)).code).toBe('INVALID_EMAIL_OR_PASSWORD')
  expect((await sign(moved)).body.token).toMatch(/^mt_/)
  expect((await add(other, { email })).status).toBe(200)
})

test('a user who manages users without being an owner can neither create nor change an owner', async () => {
  const merchant = await makeMerchant(t.app)
  const rights = { menu_permissions: ['merchant-admin-list'], action_permissions: ['query', 'get', 'add', 'edit'] }
  await t.app.database.kysely
    .insertInto('merchant_role')
    .values({ merchant_id: merchant.id, id: newId(), name: 'keeper', ...rights })
    .execute()
  const keeper = await makeStaff(t.app, merchant, { role: 'keeper' as 'operator' })
  const { owner } = merchant
  expect((await add(merchant, { role: 'owner' }, keeper.token)).code).toBe('ROLE_NOT_AVAILABLE')
  expect((await add(merchant, { role: 'operator' }, keeper.token)).code, 'the till is beyond them').toBe(
    'ROLE_NOT_AVAILABLE',
  )
  expect((await edit(merchant, owner.id, facts({ email: owner.email, role: 'owner' }), keeper.token)).code).toBe(
    'FORBIDDEN',
  )
  expect((await edit(merchant, keeper.id, facts({ email: keeper.email, role: 'owner' }), keeper.token)).code).toBe(
    'ROLE_NOT_AVAILABLE',
  )
  expect((await add(merchant, { role: 'keeper' }, keeper.token)).status).toBe(200)
  const list = await t.call(listStaff, { query: { sort: 'name' } }, { token: keeper.token })
  const may = new Map(list.body.data.map((user) => [user.role, user.may]))
  expect(may).toEqual(
    new Map([
      ['owner', []],
      ['keeper', ['edit']],
    ]),
  )
})

test.each([
  [{ estamp: false }, { eStampId: 'tag-two' }],
  [{ promotionCode: false }, { promotionCode: 'TWO' }],
])('a credential cannot be given to a user with %j off', async (features, credentials) => {
  expect((await add(await makeMerchant(t.app, { features }), credentials)).code).toBe('FEATURE_OFF')
})

test('a shop without the feature for several roles has owners and operators only', async () => {
  const merchant = await makeMerchant(t.app, { features: { multipleRoles: false } })
  const { roles } = (await t.call(staffOptions, {}, { token: merchant.owner.token })).body.data
  expect(roles.map(({ name }) => name)).toEqual(['owner', 'operator'])
  expect((await add(merchant, { role: 'analyst' })).code).toBe('ROLE_NOT_AVAILABLE')
})

test('a password is asked for before users are added or changed', async () => {
  const { hashPassword } = await import('../../core/passwords.ts')
  const merchant = await makeMerchant(t.app)
  const owner = await makeStaff(t.app, merchant, { passwordHash: await hashPassword(password) })
  expect((await add(merchant, {}, owner.token)).code).toBe('CURRENT_PASSWORD_REQUIRED')
  expect((await add(merchant, { password }, owner.token)).status).toBe(200)
})

test('a shorter PIN is refused at its field when the shop requires longer ones, and existing PINs stay valid', async () => {
  const merchant = await makeMerchant(t.app)
  const token = merchant.owner.token
  expect((await add(merchant, { pin: '97531' })).status).toBe(200)
  await t.call(editMerchant, { body: { pinLength: 6 } }, { token })
  const short = await add(merchant, { pin: '80531' })
  expect([short.status, short.meta.fields]).toEqual([422, { pin: 'A PIN of this shop has at least 6 digits.' }])
  expect((await add(merchant, { pin: '805316' })).status).toBe(200)
})
