import { expect, test } from 'vitest'
import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { chooseStore, deleteStore } from '@chopcard/contract/accounts/merchant/stores.ts'
import { login } from '@chopcard/contract/accounts/public/sign-in.ts'
import { sql } from 'kysely'
import { makeStores } from '../../../test/make-store.ts'
import { makeMerchant, makeStaff } from '../../../test/make.ts'
import { commitWhileAllWait } from '../../../test/meanwhile.ts'
import { hashPassword } from '../../core/passwords.ts'
import { newVisitor, password, useSignInApp } from '../staff/sign-in-testing.ts'
import { storeName } from './store-name.ts'

const t = useSignInApp()

test('nobody is put into a store that is being closed at that moment', async () => {
  const merchant = await makeMerchant(t.app)
  const [first = '', second = ''] = await makeStores(t.app, merchant)
  const staff = await makeStaff(t.app, merchant, { role: 'operator', passwordHash: await hashPassword(password) })
  const own = { merchant_id: merchant.id, staff_id: staff.id, store_id: second }
  await t.app.database.kysely.insertInto('staff_store').values(own).execute()
  const [chosen, signedIn] = await commitWhileAllWait(
    t.app,
    (tx) => sql`update store set active = false where merchant_id = ${merchant.id} and id = ${second}`.execute(tx),
    [
      () => t.call(chooseStore, { body: { storeId: second } }, { token: merchant.owner.token }),
      () => t.call(login, { body: { email: staff.email, password } }, newVisitor()),
    ],
  )
  expect(chosen.code).toBe('NOT_FOUND')
  const token = signedIn.body.token ?? ''
  expect((await t.call(adminInfo, {}, { token })).body.data.storeId).toBeNull()
  expect((await t.call(chooseStore, { body: { storeId: first } }, { token: merchant.owner.token })).status).toBe(200)
})

test('an entry that is written for a store in the moment of its deletion finds its name for ever', async () => {
  const merchant = await makeMerchant(t.app)
  const [, storeId = ''] = await makeStores(t.app, merchant)
  const { token } = merchant.owner
  await t.call(chooseStore, { body: { storeId } }, { token })
  expect((await t.call(deleteStore, { params: { id: storeId } }, { token })).status).toBe(200)
  expect((await t.call(adminInfo, {}, { token })).body.data.storeId).not.toBe(storeId)
  const { rows } = await sql<{ name: string }>`select ${storeName(merchant.id, 'e')} as name
    from (select ${storeId}::uuid as store_id) as e`.execute(t.app.database.kysely)
  expect(rows).toEqual([{ name: 'Harbour' }])
})
