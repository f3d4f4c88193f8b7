import { expect, test } from 'vitest'
import { anonymiseMember, mergeMembers } from '@chopcard/contract/members/merchant/members.ts'
import { useApp } from '../../../test/harness.ts'
import { makeApiKey } from '../../../test/make-api-key.ts'
import { daySlot, makeBooking, withBooths } from '../../../test/make-carnival.ts'
import { makeSoldCoupon, orderMade } from '../../../test/make-order.ts'
import { makeProposal } from '../../../test/make-proposal.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()
const email = 'anna@forgotten.example'

async function makeAnna(given: object = {}) {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant, given)
  const card = await makeCard(t.app, merchant, campaign, { nickname: 'Anna', email, mobile: '+6587650293' })
  const forget = async () => {
    const body = { memberId: card.id, cardNumber: card.number }
    expect((await t.call(anonymiseMember, { body }, { token: merchant.owner.token })).status).toBe(200)
  }
  return { merchant, campaign, card, forget }
}

test('an order that a forgotten member has placed with their number keeps no number and no address of theirs', async () => {
  const { merchant, forget } = await makeAnna()
  const lines = [{ kind: 'coupon' as const, id: await makeSoldCoupon(t.app, merchant) }]
  const orders = [
    await orderMade(t.app, merchant, lines, { email: 'work@anna.example', phone: '8765 0293' }),
    await orderMade(t.app, merchant, lines, { email: 'work@anna.example', phone: '+65 8765-0293' }),
    await orderMade(t.app, merchant, lines, { email: 'bo@customer.example', phone: '+65 8765 0294' }),
  ]
  await forget()
  const rows = await t.app.database.kysely
    .selectFrom('shop_order')
    .select(['id', 'email', 'phone'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(orders.map(({ id }) => rows.find((row) => row.id === id))).toMatchObject([
    { email: null, phone: null },
    { email: null, phone: null },
    { email: 'bo@customer.example', phone: '+65 8765 0294' },
  ])
})

test('a proposal of an assistant does not have the address of a forgotten member any more', async () => {
  const { merchant, card, forget } = await makeAnna()
  const { id: keyId } = await makeApiKey(t.app, merchant)
  const input = { cardId: card.id, quantity: 1, remark: `Asked for by ${email}` }
  await makeProposal(t.app, { merchant, keyId, cardId: card.id, tool: 'propose_chops', input })
  await forget()
  const proposal = await t.app.database.kysely
    .selectFrom('proposal')
    .select('input')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  expect(proposal.input).toEqual({ ...input, remark: '' })
})

test('the remark of a cancelled booking does not have the address of a forgotten member any more', async () => {
  const { merchant, campaign, card, forget } = await makeAnna(withBooths([daySlot(1)]))
  const { kysely: db } = t.app.database
  await makeBooking(t.app, { merchant, campaign, cardId: card.id })
  await db
    .updateTable('booth_booking')
    .set({ state: 'cancelled', remark: `${email} rang` })
    .where('merchant_id', '=', merchant.id)
    .execute()
  await forget()
  const booking = db.selectFrom('booth_booking').select('remark').where('merchant_id', '=', merchant.id)
  expect((await booking.executeTakeFirstOrThrow()).remark).toBe('')
})

test('somebody who was merged into a member who was merged in turn is forgotten with the one who is left', async () => {
  const { merchant, campaign, card, forget } = await makeAnna()
  const first = await makeCard(t.app, merchant, campaign, { nickname: 'Ann', email: 'ann@forgotten.example' })
  const second = await makeCard(t.app, merchant, campaign, { nickname: 'Annie', email: 'annie@forgotten.example' })
  for (const [keep, merge] of [
    [second.id, first.id],
    [card.id, second.id],
  ] as const) {
    const merged = await t.call(mergeMembers, { body: { keep, merge, stays: 0 } }, { token: merchant.owner.token })
    expect(merged.status).toBe(200)
  }
  await forget()
  const members = await t.app.database.kysely
    .selectFrom('member')
    .select(['nickname', 'email'])
    .where('merchant_id', '=', merchant.id)
    .execute()
  expect(members).toEqual([1, 2, 3].map(() => ({ nickname: null, email: null })))
})
