import { expect, test } from 'vitest'
import { listMyReceipts } from '@chopcard/contract/earning/member/receipts.ts'
import { voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import {
  decideReceipts,
  getReceipt,
  listReceipts,
  receiptReport,
} from '@chopcard/contract/earning/merchant/receipts.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCard, makeStaff } from '../../../test/make.ts'
import { mailsTo } from '../../messaging/mailing/mailing-testing.ts'
import { approveItself } from './approve-itself.ts'
import { drawReceipt, handIn, makeReceiptCard, putPicture, submit } from './receipts-testing.ts'

const on = useApp()

type Made = Awaited<ReturnType<typeof makeReceiptCard>>
const approve = (made: Made, ids: string[], key?: string) =>
  on.call(decideReceipts, { body: { approve: true, ids } }, { token: made.merchant.owner.token, key })
const reject = (made: Made, ids: string[], more = {}) =>
  on.call(
    decideReceipts,
    { body: { approve: false, ids, reason: 'unreadable', ...more } },
    { token: made.merchant.owner.token },
  )
const handedIn = async (made: Made, seed: number, purchase = {}) =>
  (await handIn(on, made.card.token, seed, purchase)).body.data.id
const get = async (made: Made, id: string) =>
  (await on.call(getReceipt, { params: { id } }, { token: made.merchant.owner.token })).body.data
const entries = (made: Made) =>
  on.app.database.kysely
    .selectFrom('chop_entry')
    .select(['id', 'kind', 'quantity', 'reference', 'source', 'effects'])
    .where('merchant_id', '=', made.merchant.id)
    .where('card_id', '=', made.card.id)
    .orderBy('at')
    .execute()
const runItself = (made: Made, receiptId: string) =>
  approveItself.run(on.app, { merchantId: made.merchant.id, receiptId })

test('an approval issues the chops once, as a receipt, and names its entry', async () => {
  const made = await makeReceiptCard(on.app)
  const id = await handedIn(made, 1, { amount: 1700 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(made, [id])))
  const results = answers.flatMap(({ body }) => body.data)
  expect(results.filter(({ done }) => done)).toHaveLength(1)
  expect(results.find(({ done }) => !done)).toMatchObject({ code: 'RECEIPT_DECIDED' })
  expect(await entries(made)).toMatchObject([{ kind: 'receipt', quantity: 3, reference: id, source: 'receipt' }])
  expect(await get(made, id)).toMatchObject({ state: 'approved', decidedBy: { name: made.merchant.owner.name } })
})

test('the rest of receipts is carried over until it is a chop', async () => {
  const made = await makeReceiptCard(on.app, { carryOver: true })
  const ids = [await handedIn(made, 11, { amount: 400 }), await handedIn(made, 12, { amount: 700 })]
  await approve(made, ids)
  const effects = [{ carried: 400 }, { carried: -300 }]
  expect(await entries(made)).toMatchObject([0, 2].map((quantity, n) => ({ quantity, effects: effects[n] })))
  expect((await get(made, ids[1] ?? '')).chops, 'by what it has earned').toBe(2)
})

test('exactly one of a simultaneous approval and rejection wins, and chops are issued only by the approval', async () => {
  const made = await makeReceiptCard(on.app, { maxUploadPerDay: 50 })
  const ids: string[] = []
  for (let seed = 20; seed < 28; seed++) ids.push(await handedIn(made, seed, { amount: 500, shopName: `Shop ${seed}` }))
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const [yes, no] = await Promise.all([approve(made, [id]), reject(made, [id])])
      return [yes.body.data[0]?.done, no.body.data[0]?.done]
    }),
  )
  for (const [yes, no] of outcomes) expect([yes, no].filter(Boolean)).toHaveLength(1)
  const approved = outcomes.filter(([yes]) => yes).length
  expect(await entries(made)).toHaveLength(approved)
})

test('a repeated key decides no further receipt and gets the same answer', async () => {
  const made = await makeReceiptCard(on.app)
  const ids = [await handedIn(made, 30), await handedIn(made, 31, { amount: 600 })]
  const [first, second] = [await approve(made, ids, 'bulk'), await approve(made, ids, 'bulk')]
  expect(first.body.data.map(({ done }) => done)).toEqual([true, true])
  expect(second.body).toEqual(first.body)
})

test('a receipt that a card cannot accept stays undecided with its reason and does not stop the others', async () => {
  const made = await makeReceiptCard(on.app)
  const ids = [await handedIn(made, 40, { amount: 4500 }), await handedIn(made, 41, { amount: 1500 })]
  const { body } = await approve(made, [...ids, crypto.randomUUID()])
  expect(body.data.map(({ done, code }) => [done, code])).toEqual([
    [true, null],
    [false, 'CHOP_BALANCE_MAX'],
    [false, 'NOT_FOUND'],
  ])
  expect(await get(made, ids[1]!)).toMatchObject({ state: 'pending' })
})

test('the daily limit of earned chops includes receipts', async () => {
  const made = await makeReceiptCard(on.app, { maxEarnPerDay: 2 })
  const ids = [await handedIn(made, 50, { amount: 1000 }), await handedIn(made, 51, { amount: 500 })]
  const [, second] = (await approve(made, ids)).body.data
  expect(second).toMatchObject({ done: false, code: 'EXCEED_MAX_EARN_PER_DAY' })
  expect(second?.retryAt).toMatch(/Z$/)
})

test('a receipt’s points wait when the campaign says so', async () => {
  const made = await makeReceiptCard(on.app, {
    type: 'point',
    pendingDays: 7,
    rewards: [{ chopCount: 5, name: 'Kopi' }],
  })
  const id = await handedIn(made, 60, { amount: 5000 })
  await approve(made, [id])
  expect(await entries(made)).toMatchObject([{ quantity: 10, effects: { lots: [{ quantity: 10, reference: id }] } }])
})

test('a receipt that needs no review is approved automatically, and its void removes the chops and keeps the receipt', async () => {
  const made = await makeReceiptCard(on.app, { approvalRequired: false })
  const id = await handedIn(made, 70, { amount: 1000 })
  expect(await get(made, id)).toMatchObject({ state: 'pending', waitsFor: null })
  await Promise.all([runItself(made, id), runItself(made, id)])
  const [entry] = await entries(made)
  expect(await get(made, id)).toMatchObject({ state: 'approved', decidedBy: null, voided: false })
  const { token } = made.merchant.owner
  expect((await on.call(voidEntry, { params: { id: entry?.id ?? '' } }, { token })).status).toBe(200)
  expect(await get(made, id)).toMatchObject({ state: 'approved', voided: true })
  const { body } = await on.call(listMyReceipts, {}, { token: made.card.token })
  expect(body.data).toMatchObject([{ id, voided: true }])
  expect((await approve(made, [id])).body.data[0]?.code).toBe('RECEIPT_DECIDED')
})

test('a receipt that cannot be approved automatically waits for staff with the reason', async () => {
  const made = await makeReceiptCard(on.app, { approvalRequired: false })
  const id = await handedIn(made, 80, { amount: 50_000 })
  await runItself(made, id)
  const receipt = await get(made, id)
  expect(receipt).toMatchObject({ state: 'pending', waitsFor: 'rule' })
  expect(receipt.refusal).toContain('maximum')
  expect((await reject(made, [id])).body.data[0]?.done).toBe(true)
})

test('every receipt is spot-checked when the campaign asks for one hundred percent', async () => {
  const made = await makeReceiptCard(on.app, { approvalRequired: false, spotCheckPercent: 100 })
  expect(await get(made, await handedIn(made, 81))).toMatchObject({ waitsFor: 'spot-check' })
})

test.each([
  ['the same file', { amount: 777 }, () => drawReceipt(90), ['file', 'picture']],
  ['a smaller copy of the picture', { amount: 777 }, () => drawReceipt(90, { width: 170, quality: 50 }), ['picture']],
  ['the same shop, day and amount', { shopName: 'KOPI corner' }, () => drawReceipt(91), ['purchase']],
])(
  'a receipt with %s is a suspected duplicate and is not approved automatically',
  async (_, purchase, draw, reasons) => {
    const made = await makeReceiptCard(on.app, { approvalRequired: false })
    const first = await handedIn(made, 90)
    const other = await makeCard(on.app, made.merchant, made.campaign)
    const { uploadId = '' } = await putPicture(on, other.token, await draw())
    const { id } = (await submit(on, other.token, uploadId, purchase)).body.data
    await runItself(made, id)
    const receipt = await get(made, id)
    expect(receipt).toMatchObject({ state: 'pending', duplicated: true, waitsFor: 'twin' })
    expect(receipt.twins).toMatchObject([{ id: first, signs: reasons }])
  },
)

test('exactly one of twenty simultaneous receipts with one picture is approved, and the others are flagged', async () => {
  const made = await makeReceiptCard(on.app, { approvalRequired: false })
  const cards = [made.card]
  while (cards.length < 20) cards.push(await makeCard(on.app, made.merchant, made.campaign))
  const content = await drawReceipt(95)
  const uploads = await Promise.all(cards.map(({ token }) => putPicture(on, token, content)))
  const answers = await Promise.all(cards.map(({ token }, i) => submit(on, token, uploads[i]?.uploadId ?? '')))
  await Promise.all(answers.map(({ body }) => runItself(made, body.data.id)))
  const count = async (query: { state?: 'approved'; duplicated?: 'true' }) =>
    (await on.call(listReceipts, { query }, { token: made.merchant.owner.token })).body.paging.total
  expect([await count({ state: 'approved' }), await count({ duplicated: 'true' })]).toEqual([1, 19])
})

test('a member is told by mail why a receipt was rejected, when staff want so', async () => {
  const made = await makeReceiptCard(on.app)
  const email = `${made.card.id}@member.example`
  const card = await makeCard(on.app, made.merchant, made.campaign, { email })
  const { id } = (await handIn(on, card.token, 100)).body.data
  await reject({ ...made, card }, [id], { note: 'Please show the date.', tell: true })
  await handleEvents(on.app)
  const mails = (await mailsTo(on.app, email)).filter(({ template }) => template.startsWith('receipt'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text_body).toContain('The picture cannot be read. Please show the date.')
  expect(mails[0]?.text_body).toContain(`/member/receipt/${card.number}?token=${card.token}`)
})

test('the list of receipts is searched, filtered and sorted, and the report adds up by shop and month without voided receipts', async () => {
  const made = await makeReceiptCard(on.app, {
    maxUploadPerDay: 20,
    type: 'point',
    rewards: [{ chopCount: 5, name: 'x' }],
  })
  const { token } = made.merchant.owner
  const [a, b, c] = [
    await handedIn(made, 110, { amount: 1000, shopName: 'Alpha' }),
    await handedIn(made, 111, { amount: 3000, shopName: 'Beta' }),
    await handedIn(made, 112, { amount: 2000, shopName: 'Alpha', transactionOn: '2026-02-11' }),
  ]
  await approve(made, [a, b, c])
  await reject(made, [await handedIn(made, 113, { amount: 900, shopName: 'Alpha' })])
  const found = async (query: object) =>
    (await on.call(listReceipts, { query }, { token })).body.data.map(({ amount }) => amount)
  expect(await found({ q: 'alph', sort: '-amount' })).toEqual([2000, 1000, 900])
  expect(await found({ q: made.card.number, state: 'rejected' })).toEqual([900])
  const entry = (await entries(made)).find(({ reference }) => reference === a)
  await on.call(voidEntry, { params: { id: entry?.id ?? '' } }, { token })
  const { body } = await on.call(receiptReport, {}, { token })
  expect(body.data).toEqual({
    currency: 'SGD',
    rows: [
      { month: '2026-02', shopName: 'Alpha', receipts: 1, amount: 2000, chops: 4 },
      { month: '2026-03', shopName: 'Beta', receipts: 1, amount: 3000, chops: 6 },
    ],
  })
})

test('a user without the right to edit can read receipts but not decide on them', async () => {
  const made = await makeReceiptCard(on.app)
  const id = await handedIn(made, 120)
  const { token } = await makeStaff(on.app, made.merchant, { role: 'analyst' })
  expect((await on.call(decideReceipts, { body: { approve: true, ids: [id] } }, { token })).code).toBe('FORBIDDEN')
})
