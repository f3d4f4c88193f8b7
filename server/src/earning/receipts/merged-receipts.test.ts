import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listMyReceipts, myReceiptPicture } from '@chopcard/contract/earning/member/receipts.ts'
import { decideReceipts } from '@chopcard/contract/earning/merchant/receipts.ts'
import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { receiptForm } from './receipt-form.ts'
import { drawReceipt, handIn, makeReceiptCard, putPicture, submit } from './receipts-testing.ts'

const on = useApp()

test('a receipt that waits while its member is merged is decided for the card that stays, and its member reads so there', async () => {
  const { merchant, campaign, card } = await makeReceiptCard(on.app)
  const { owner } = merchant
  const [good, bad] = [
    await handIn(on, card.token, 70, { amount: 1700 }),
    await handIn(on, card.token, 71, { amount: 900 }),
  ]
  const stay = await makeCard(on.app, merchant, campaign, { email: `${randomUUID()}@member.example` })
  await mergeCards(on, owner, { keep: stay.id, away: card.id })
  const approved = await on.call(decideReceipts, { body: { approve: true, ids: [good.body.data.id] } }, owner)
  expect(approved.body.data).toMatchObject([{ done: true }])
  const rejection = { approve: false as const, ids: [bad.body.data.id], reason: 'unreadable' as const }
  expect((await on.call(decideReceipts, { body: rejection }, owner)).body.data).toMatchObject([{ done: true }])
  const { balances } = (await on.call(getCard, { params: { id: stay.id } }, owner)).body.data
  expect(balances).toMatchObject([{ balance: 3 }])
  const own = await on.call(listMyReceipts, { query: {} }, { token: stay.token })
  expect(own.body.data.map(({ state }) => state).toSorted()).toEqual(['approved', 'rejected'])
})

test('a member who was merged sees a receipt that waits, with its picture, and what was handed in today counts for the day', async () => {
  const { merchant, campaign, card } = await makeReceiptCard(on.app, { maxUploadPerDay: 2 })
  const waiting = await handIn(on, card.token, 72, { amount: 1700 })
  const { id } = waiting.body.data
  const stay = await makeCard(on.app, merchant, campaign, { email: `${randomUUID()}@member.example` })
  await mergeCards(on, merchant.owner, { keep: stay.id, away: card.id })
  const own = await on.call(listMyReceipts, { query: {} }, { token: stay.token })
  expect(own.body.data).toMatchObject([{ id, state: 'pending' }])
  const page = await receiptForm(on.app, stay.id, stay.token, () => 'en-US')
  expect(page?.form.receipts.map((one) => one.id)).toEqual([id])
  const picture = { params: { id }, query: {} }
  expect((await on.call(myReceiptPicture, picture, { token: stay.token })).status).toBe(200)
  const stranger = await makeCard(on.app, merchant, campaign, { email: `${randomUUID()}@member.example` })
  expect((await on.call(myReceiptPicture, picture, { token: stranger.token })).status).toBe(404)
  const [second, third] = [73, 74].map(async (seed) => putPicture(on, stay.token, await drawReceipt(seed)))
  expect((await submit(on, stay.token, (await second)?.uploadId ?? '', { amount: 900 })).status).toBe(200)
  const over = await submit(on, stay.token, (await third)?.uploadId ?? '', { amount: 800 })
  expect(over.code).toBe('EXCEED_MAX_UPLOAD_PER_DAY')
})
