import { expect, test } from 'vitest'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })

test('the dashboard counts merchants by state, names plans that end soon, and lists what needs attention', async () => {
  const token = await makeSystemSession(on.app)
  const read = async () => (await on.call(systemDashboard, {}, { token })).body.data
  expect(await read()).toMatchObject({ states: [], endingPlans: [], newMerchants: [], income: [], entriesToday: 0 })
  const soon = await makeMerchant(on.app, { serviceEndAt: new Date(Date.now() + 5 * 86_400_000) })
  await makeMerchant(on.app, { serviceEndAt: new Date(0) })
  await makeMerchant(on.app, { state: 'restricted' })
  await own.query('update merchant set books_differences = 2 where merchant_id = $1', [soon.id])
  const now = await read()
  expect(Object.fromEntries(now.states.map(({ state, count }) => [state, count]))).toEqual({
    ending: 1,
    ended: 1,
    restricted: 1,
  })
  expect(now.endingPlans.map(({ merchantId }) => merchantId)).toEqual([soon.id])
  expect(now.newMerchants).toHaveLength(3)
  expect(now.attention).toContainEqual({ kind: 'bookDifferences', count: 2 })
})
