import { expect, test } from 'vitest'
import type { Refusal } from '@chopcard/contract/core/errors.ts'
import { useApp } from '../../../test/harness.ts'
import { makeMerchant } from '../../../test/make.ts'
import { createStaff } from './create-staff.ts'
import { findAccount } from './find-account.ts'

const harness = useApp()
const create = (merchantId: string, email = `${crypto.randomUUID()}@staff.example`) =>
  harness.app.database
    .tx((tx) =>
      createStaff(tx, harness.app.config.secret, merchantId, {
        email,
        name: 'Ana',
        role: 'operator',
        passwordHash: null,
        emailConfirmed: true,
      }),
    )
    .then(
      () => 'created',
      (error: unknown) => (error as Refusal).code,
    )

test('exactly as many of 100 users added at once are created as the plan has seats', async () => {
  const merchant = await makeMerchant(harness.app, { quotas: { admins: 5 } })
  const results = await Promise.all(Array.from({ length: 100 }, () => create(merchant.id)))
  expect(results.filter((result) => result === 'created')).toHaveLength(5)
  expect(results.filter((result) => result === 'USER_QUOTA_EXCEEDED')).toHaveLength(95)
})

test('an address that is added at two merchants at once signs in to one, and the other keeps its seat', async () => {
  const merchants = [await makeMerchant(harness.app), await makeMerchant(harness.app)]
  const email = `${crypto.randomUUID()}@staff.example`
  const results = await Promise.all(merchants.map(({ id }) => create(id, email)))
  expect(results.sort()).toEqual(['EMAIL_REGISTERED', 'created'])
  const account = await findAccount(harness.app.database.kysely, email)
  const rows = await harness.app.database.kysely
    .selectFrom('merchant')
    .select(['merchant_id', 'admin_count'])
    .where(
      'merchant_id',
      'in',
      merchants.map(({ id }) => id),
    )
    .execute()
  for (const { merchant_id, admin_count } of rows) expect(admin_count).toBe(merchant_id === account?.merchantId ? 1 : 0)
})

test('an address can be added only once to the same merchant', async () => {
  const merchant = await makeMerchant(harness.app)
  const email = `${crypto.randomUUID()}@staff.example`
  expect([await create(merchant.id, email), await create(merchant.id, email)]).toEqual(['created', 'EMAIL_REGISTERED'])
})
