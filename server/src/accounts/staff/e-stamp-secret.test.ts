import { expect, test } from 'vitest'
import { addStaff, editStaff, getStaff, listStaff } from '@chopcard/contract/accounts/merchant/staff.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { openView } from '../../../test/make-view.ts'
import { makeAccount, password } from './sign-in-testing.ts'

const t = useApp()

test('a view of the platform shows no E-Stamp, which stands for a PIN', async () => {
  const merchant = await makeMerchant(t.app)
  const eStampId = `ES-${newId()}`
  const { id } = await makeStaff(t.app, merchant, { role: 'operator', eStampId })
  const own = await t.call(getStaff, { params: { id } }, merchant.owner)
  expect(own.body.data).toMatchObject({ eStampId })
  const { token } = await openView(t, merchant)
  const [one, all] = [
    await t.call(getStaff, { params: { id } }, { token }),
    await t.call(listStaff, { query: {} }, { token }),
  ]
  expect([one.status, all.status]).toEqual([200, 200])
  expect(one.raw + all.raw).not.toContain(eStampId)
})

test('the audit log says that an E-Stamp was changed, and not which it is', async () => {
  const { merchant, staff } = await makeAccount(t.app)
  const { token } = staff
  const email = `${newId()}@staff.example`
  const [first, second] = [`ES-${newId()}`, `ES-${newId()}`]
  const facts = { name: 'Bo', email, role: 'operator', enabled: true, password }
  const added = await t.call(
    addStaff,
    { body: { ...facts, newPassword: 'Another-Passw0rd', eStampId: first } },
    { token, key: newId() },
  )
  const { id } = added.body.data
  const edited = await t.call(editStaff, { params: { id }, body: { ...facts, eStampId: second } }, { token })
  expect(edited.body.data).toMatchObject({ eStampId: second })
  const lines = await t.app.database.kysely
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('merchant_id', '=', merchant.id)
    .where('target', '=', id)
    .execute()
  expect(lines.length).toBeGreaterThan(1)
  const said = JSON.stringify(lines)
  expect([first, second].filter((eStampId) => said.includes(eStampId))).toEqual([])
  expect(said).toContain('"eStampId":"changed"')
})
