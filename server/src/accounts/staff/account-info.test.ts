import { expect, test } from 'vitest'
import { adminInfo, nav } from '@chopcard/contract/accounts/merchant/account.ts'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { useApp } from '../../../test/harness.ts'

const harness = useApp()
const days = (n: number) => new Date(Date.now() + n * 86_400_000)

test('a user can read who they are, what they may do, and the state of the service', async () => {
  const merchant = await makeMerchant(harness.app, { features: { estamp: false } })
  const staff = await makeStaff(harness.app, merchant, { role: 'operator', nickname: 'till 2' })
  const { body } = await harness.call(adminInfo, {}, { token: staff.token })
  expect(body.data).toMatchObject({
    id: staff.id,
    merchantId: merchant.id,
    merchantRole: 'operator',
    merchantRoleName: 'operator',
    username: staff.name,
    nickname: 'till 2',
    email: staff.email,
    avatar: null,
    primaryLanguage: 'en-US',
    timeZone: 'Asia/Singapore',
    currency: 'SGD',
    serviceEndDate: null,
    serviceEndedPromptDays: 14,
    serviceState: 'active',
  })
  expect(body.data.menuPermissions.sort()).toEqual([...defaultRoles.operator.menuPermissions].sort())
  expect(body.data.actionPermissions.sort()).toEqual(['add', 'edit', 'get', 'query'])
  expect([body.data.feature.adjustV2, body.data.feature.estamp]).toEqual([true, false])
})

test.each([
  ['active', { serviceEndAt: days(15) }],
  ['ending', { serviceEndAt: days(13) }],
  ['ended', { serviceEndAt: days(-1) }],
  ['restricted', { serviceEndAt: days(30), state: 'restricted' }],
])('the account’s service state is %s', async (state, facts) => {
  const { owner } = await makeMerchant(harness.app, facts)
  const { body } = await harness.call(adminInfo, {}, { token: owner.token })
  expect([body.data.serviceState, body.data.serviceEndDate]).toEqual([state, facts.serviceEndAt.toISOString()])
})

test('the menu contains exactly what the role lists', async () => {
  const merchant = await makeMerchant(harness.app)
  const analyst = await makeStaff(harness.app, merchant, { role: 'analyst' })
  const { body } = await harness.call(nav, {}, { token: analyst.token })
  expect(body.result.map(({ name }) => name).sort()).toEqual([...defaultRoles.analyst.menuPermissions].sort())
})

test('a role that does not exist has no permissions', async () => {
  const merchant = await makeMerchant(harness.app)
  const nobody = await makeStaff(harness.app, merchant, { role: 'no-such-role' as 'owner' })
  const { body } = await harness.call(adminInfo, {}, { token: nobody.token })
  expect([body.data.menuPermissions, body.data.actionPermissions]).toEqual([[], []])
  expect((await harness.call(nav, {}, { token: nobody.token })).body.result).toEqual([])
})
