import { expect, test } from 'vitest'
import { createView, deleteView, editView, listViews } from '@chopcard/contract/office/merchant/views.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'

const harness = useApp()
const body = {
  name: 'Sleepers',
  shared: false,
  words: { contact: 'email', sort: '-balance' },
  columns: ['mobile'],
} as const
const save = (token: string, given: object = {}) =>
  harness.call(createView, { body: { ...body, ...given } as never }, { token })
const seenBy = async (token: string) => (await harness.call(listViews, {}, { token })).body.data

test('a saved view is visible to its owner until it is shared, and changed by nobody else', async () => {
  const [merchant, other] = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  const colleague = await makeStaff(harness.app, merchant, { role: 'manager' })
  const { token } = merchant.owner
  const { id } = (await save(token)).body.data
  expect(await seenBy(token)).toMatchObject([{ ...body, mine: true }])
  expect(await seenBy(colleague.token)).toEqual([])
  const share = { params: { id }, body: { ...body, columns: [...body.columns], shared: true } }
  expect((await harness.call(editView, share, { token: colleague.token })).code).toBe('NOT_FOUND')
  await harness.call(editView, share, { token })
  expect(await seenBy(colleague.token)).toMatchObject([{ name: 'Sleepers', mine: false, owner: merchant.owner.name }])
  expect(await seenBy(other.owner.token)).toEqual([])
  expect((await harness.call(deleteView, { params: { id } }, { token: colleague.token })).code).toBe('NOT_FOUND')
  expect((await harness.call(deleteView, { params: { id } }, { token })).status).toBe(200)
  expect(await seenBy(token)).toEqual([])
})

test('a view’s name is unique for its owner, and sharing needs the permission to edit', async () => {
  const merchant = await makeMerchant(harness.app)
  const { token } = merchant.owner
  const marketer = await makeStaff(harness.app, merchant, { role: 'operator' })
  await save(token)
  expect((await save(token, { name: 'SLEEPERS' })).code).toBe('NAME_ALREADY_EXISTS')
  expect((await save(marketer.token)).status).toBe(200)
  await harness.app.database.kysely
    .insertInto('merchant_role')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      name: 'operator',
      menu_permissions: ['member-list'],
      action_permissions: ['query'],
    })
    .execute()
  expect((await save(marketer.token, { name: 'Ours', shared: true })).code).toBe('FORBIDDEN')
})
