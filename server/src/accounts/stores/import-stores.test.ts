import { expect, test } from 'vitest'
import { checkStores, importStores, listStores } from '@chopcard/contract/accounts/merchant/stores.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSheet } from '../../../test/make-batch.ts'
import { makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('a file of stores is checked without a change, then imported row by row, and changes nothing the second time', async () => {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const content = 'Name,地址,Horário de funcionamento\nHarbour,3 Pier Road,Mon 08:00-18:00\nOld Town,Temple St,later\n'
  const send = async () => ({ uploadId: await makeSheet(t.server, as, Buffer.from(content)), filename: 'stores.csv' })
  const names = async () => (await t.call(listStores, { query: {} }, as)).body.data.map(({ name }) => name)
  const body = await send()
  const { uploadId } = body
  const checked = await t.call(checkStores, { body: { uploadId } }, as)
  expect(checked.body.data).toEqual([
    { row: 2, name: 'Harbour', state: 'add', message: null, problems: [] },
    {
      row: 3,
      name: 'Old Town',
      state: 'refused',
      message: null,
      problems: [{ column: 'Opening hours', message: 'Please check this value.' }],
    },
  ])
  expect(await names()).toEqual([])
  const done = await t.call(importStores, { body }, as)
  expect(done.body.data).toEqual(checked.body.data)
  expect((await names()).toSorted()).toEqual(['Harbour', merchant.name].toSorted())
  expect((await t.call(importStores, { body }, as)).code).toBe('NOT_FOUND')
  const again = await t.call(importStores, { body: await send() }, as)
  expect(again.body.data.map(({ state }) => state)).toEqual(['same', 'refused'])
})

test('a rule that refuses one row of a file stops no other', async () => {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const send = async (content: string) =>
    t.call(
      importStores,
      { body: { uploadId: await makeSheet(t.server, as, Buffer.from(content)), filename: 'stores.csv' } },
      as,
    )
  await send('Name\nHarbour\n')
  const closing = `Name,Open\nHarbour,No\n${merchant.name},No\nPier,Yes\n`
  expect((await send(closing)).body.data.map(({ state, message }) => [state, message])).toEqual([
    ['change', null],
    ['refused', expect.stringContaining('store')],
    ['add', null],
  ])
})
