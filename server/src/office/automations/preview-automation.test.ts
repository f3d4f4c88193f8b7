import { expect, test } from 'vitest'
import type { z } from 'zod'
import { previewAutomation } from '@chopcard/contract/office/merchant/automations.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeShop, type Shop } from '../../../test/make-visits.ts'
import { findMerchant } from '../../core/authenticate.ts'
import { giveToMember } from '../../giving/coupons/give-to-member.ts'
import { makeAutomation, makeBirthday, noon, timeZone } from './automations-testing.ts'
import { automationJob } from './plan-effects.ts'

const t = useApp()
const message = { text: 'Come by', channels: ['email' as const] }

type Body = z.input<typeof previewAutomation.body>
const preview = async (shop: Shop, body: Partial<Body>) =>
  (await t.call(previewAutomation, { body: { trigger: 'birthday', ...body } }, shop.as)).body.data

/** Members with a birthday today: one can be told, one has declined mails, one has no address. */
async function makeParty(shop: Shop) {
  const [told, declines, silent] = [
    await makeBirthday(t.app, shop, 0),
    await makeBirthday(t.app, shop, 0),
    await makeBirthday(t.app, shop, 0),
  ]
  const change = (id: string, to: { unwanted_mails: string[] } | { email: null }) =>
    t.app.database.kysely
      .updateTable('member')
      .set(to)
      .where('merchant_id', '=', shop.merchant.id)
      .where('id', '=', id)
      .execute()
  await change(declines.card.memberId, { unwanted_mails: ['message'] })
  await change(silent.card.memberId, { email: null })
  return { told, declines, silent }
}

test('a preview counts members whom the message cannot reach apart, as the run refuses them', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { told } = await makeParty(shop)
  const foreseen = await preview(shop, { channels: message.channels })
  expect(foreseen).toMatchObject({ members: 1, unreachable: 2, limited: 0 })
  expect(foreseen.examples.map(({ cardId }) => cardId)).toEqual([told.card.id])
  const birthday = await makeAutomation(t.app, shop, { message })
  await birthday.run(noon(0))
  const states = (await birthday.effects()).map(({ state }) => state)
  expect([states.filter((one) => one === 'done').length, states.filter((one) => one === 'refused').length]).toEqual([
    1, 2,
  ])
})

test('a preview counts members who hold the coupon apart, since they get no second', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { told, silent } = await makeParty(shop)
  const couponId = await makeCoupon(t.app, shop.merchant, { codeSource: 'generated' }, [couponCode(), couponCode()])
  const { app } = t
  const found = await findMerchant(app.database.kysely, { id: shop.merchant.id })
  const { memberId, id: cardId } = told.card
  const gift = { app, merchant: found!.merchant, couponId, memberId, cardId, actor: automationJob, mails: false }
  await app.database.tx((tx) => giveToMember(tx, gift))
  const foreseen = await preview(shop, { couponId })
  expect(foreseen).toMatchObject({ members: 2, holders: 1, unreachable: 0 })
  expect(foreseen.examples.map(({ cardId: id }) => id)).toContain(silent.card.id)
})
