import { expect, test } from 'vitest'
import { listChopLog } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { startExport } from '@chopcard/contract/office/merchant/exports.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard, makeStaff } from '../../../test/make.ts'

const t = useApp()

test('a user without the report of all entries reads the log of one card, and not that of the shop', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const { token } = await makeStaff(t.app, merchant, { role: 'operator' })
  const body = { memberId: card.id, operation: 'issue', quantity: 1 } as const
  await t.call(changeChops, { params: { id: card.id }, body }, { token: merchant.owner.token, key: newId() })
  const read = (query: object, as = token) => t.call(listChopLog, { query }, { token: as })
  expect((await read({ memberId: card.id })).body.data).toHaveLength(1)
  expect((await read({})).code).toBe('FORBIDDEN')
  expect((await read({ operatorId: merchant.owner.id })).code).toBe('FORBIDDEN')
  expect((await read({}, merchant.owner.token)).body.data).toHaveLength(1)
})

test('a user without the report of all entries exports the log of one card, and not that of the shop', async () => {
  const { merchant, card } = await makeFreshCard(t.app)
  const { token } = await makeStaff(t.app, merchant, { role: 'operator' })
  await t.app.database.kysely
    .insertInto('merchant_role')
    .values({
      merchant_id: merchant.id,
      id: newId(),
      name: 'operator',
      menu_permissions: ['member-list'],
      action_permissions: ['query', 'export'],
    })
    .execute()
  const start = (filters: object) =>
    t.call(startExport, { body: { list: 'chop-log', format: 'csv', filters } }, { token })
  expect((await start({ memberId: card.id })).status).toBe(200)
  expect((await start({})).code).toBe('FORBIDDEN')
})
