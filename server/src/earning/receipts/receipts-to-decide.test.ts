import { expect, test } from 'vitest'
import { listReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import { needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { useApp } from '../../../test/harness.ts'
import { handIn, makeReceiptCard } from './receipts-testing.ts'

const on = useApp()

test('the dashboard counts as many receipts as the list that it opens, without those that approve themselves', async () => {
  const { card, merchant } = await makeReceiptCard(on.app, { approvalRequired: false })
  const { token } = merchant.owner
  await handIn(on, card.token, 1)
  const twin = await handIn(on, card.token, 1)
  const list = (query: object) => on.call(listReceipts, { query }, { token })
  expect((await list({ state: 'pending' })).body.paging.total).toBe(2)
  const [need] = (await on.call(needsYou, {}, { token })).body.data.filter(({ kind }) => kind === 'receipts')
  const { data, paging } = (await list({ waiting: 'true' })).body
  expect([need?.count, paging.total, data[0]?.id]).toEqual([1, 1, twin.body.data.id])
  expect((await list({ waiting: 'false' })).body.paging.total).toBe(1)
})
