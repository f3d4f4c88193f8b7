import { expect, test } from 'vitest'
import { needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { useApp } from '../../../test/harness.ts'
import { makeBatch } from '../../../test/make-batch.ts'
import { makeMerchant, makeStaff, type TestMerchant } from '../../../test/make.ts'

const t = useApp()

const waiting = async (merchant: TestMerchant) =>
  (await t.call(needsYou, {}, { token: merchant.owner.token })).body.data.filter(({ kind }) => kind === 'imports')

test('a checked import that was not started is listed with its id, so that a link can open it', async () => {
  const merchant = await makeMerchant(t.app)
  await makeBatch(t.app, merchant, 'done', { act: 'import' })
  const id = await makeBatch(t.app, merchant, 'checked', { act: 'import' })
  expect(await waiting(merchant)).toMatchObject([{ count: 1, id }])
})

test('a checked import waits no more once the same person has read another file, which is the mended one', async () => {
  const merchant = await makeMerchant(t.app)
  const colleague = await makeStaff(t.app, merchant)
  const put = { by: merchant.owner.id, at: 0 }
  const makeImport = async (state: string, by: string) => {
    const id = await makeBatch(t.app, merchant, state, { act: 'import' })
    put.at += 1000
    const change = { staff_id: by, created_at: new Date(Date.now() - 60_000 + put.at) }
    await t.app.database.kysely.updateTable('batch').set(change).where('id', '=', id).execute()
    return id
  }
  await makeImport('checked', put.by)
  const theirs = await makeImport('checked', colleague.id)
  await makeImport('done', put.by)
  expect(await waiting(merchant)).toMatchObject([{ count: 1, id: theirs }])
  const last = await makeImport('checked', put.by)
  expect(await waiting(merchant)).toMatchObject([{ count: 2, id: theirs }])
  // None of its rows can be imported: there is nothing to start.
  await t.app.database.kysely.updateTable('batch').set({ rows_refused: 1 }).where('id', '=', last).execute()
  expect(await waiting(merchant)).toMatchObject([{ count: 1, id: theirs }])
})
