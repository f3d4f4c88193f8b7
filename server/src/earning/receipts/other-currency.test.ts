import { expect, test } from 'vitest'
import { listMyReceipts } from '@chopcard/contract/earning/member/receipts.ts'
import { decideReceipts, listReceipts, receiptReport } from '@chopcard/contract/earning/merchant/receipts.ts'
import { useApp } from '../../../test/harness.ts'
import { handIn, makeReceiptCard } from './receipts-testing.ts'

const on = useApp()

test('a receipt keeps its currency when the shop takes another, and its amount is neither added nor converted', async () => {
  const { card, merchant } = await makeReceiptCard(on.app, { carryOver: true })
  const { token } = merchant.owner
  const decide = (ids: string[]) => on.call(decideReceipts, { body: { approve: true, ids } }, { token })
  const early = (await handIn(on, card.token, 1, { amount: 1234 })).body.data.id
  const waiting = (await handIn(on, card.token, 2, { amount: 1777, transactionOn: '2026-03-02' })).body.data.id
  expect((await decide([early])).body.data).toMatchObject([{ done: true }])
  await on.app.database.kysely
    .updateTable('merchant')
    .set({ currency: 'JPY' })
    .where('merchant_id', '=', merchant.id)
    .execute()
  const late = (await handIn(on, card.token, 3, { amount: 1500, transactionOn: '2026-03-03' })).body.data.id
  expect((await decide([waiting, late])).body.data).toMatchObject([{ done: true }, { done: true }])
  const mine = (await on.call(listMyReceipts, {}, { token: card.token })).body.data
  const shown = mine.map(({ id, amount, currency, chops }) => [id, amount, currency, chops])
  expect(shown.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
    [early, 1234, 'SGD', 2],
    // Its 2.77 would have been carried over with the 2.34 of the first one, as one more chop.
    [late, 1500, 'JPY', 3],
    [waiting, 1777, 'SGD', 3],
  ])
  const listed = (await on.call(listReceipts, {}, { token })).body.data
  expect(new Map(listed.map(({ id, currency }) => [id, currency]))).toEqual(
    new Map(mine.map(({ id, currency }) => [id, currency])),
  )
  const report = (await on.call(receiptReport, {}, { token })).body.data
  expect(report).toMatchObject({ currency: 'JPY', rows: [{ receipts: 3, amount: 1500, chops: 8 }] })
})
