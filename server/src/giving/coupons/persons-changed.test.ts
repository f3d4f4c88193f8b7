import { expect, test } from 'vitest'
import { undoMerge, listMerges } from '@chopcard/contract/members/merchant/members.ts'
import { giveOne } from '../../../test/give-one.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { couponCode, makeCoupon } from '../../../test/make-coupon.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { newId } from '../../core/new-id.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { revokeFromHolder } from './revoke-from-holder.ts'

const on = useApp()

/** A coupon and its group of which each person may have one, and two members. */
async function makeShop() {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const [kept, away] = [await makeCard(on.app, merchant, campaign), await makeCard(on.app, merchant, campaign)]
  const limited = { maxPerMember: 1, couponGroup: 'Welcome' }
  const couponId = await makeCoupon(on.app, merchant, limited, [couponCode(), couponCode(), couponCode()])
  const sister = await makeCoupon(on.app, merchant, limited, [couponCode()])
  const give = async (cardId: string, coupon = couponId) => {
    const given = await giveOne(on.app, merchant.id, { couponId: coupon, cardId })
    return typeof given === 'string' ? given : given.id
  }
  const held = async () => {
    const rows = await on.app.database.kysely
      .selectFrom('coupon_holding')
      .select(['scope', 'copies'])
      .where('merchant_id', '=', merchant.id)
      .where('copies', '>', 0)
      .orderBy('scope')
      .execute()
    return rows.map(({ scope, copies }) => [scope.split(':')[0], copies])
  }
  return { merchant, kept, away, sister, give, held, as: { token: merchant.owner.token } }
}

test('a coupon that a member had counts against the limits of the member who stays after a merge', async () => {
  const { merchant, kept, away, sister, give, held, as } = await makeShop()
  const had = await give(away.id)
  await mergeCards(on, as, { keep: kept.id, away: away.id })
  await handleEvents(on.app)
  expect(await give(kept.id)).toBe('COUPON_MEMBER_LIMIT')
  expect(await give(kept.id, sister)).toBe('COUPON_GROUP_LIMIT')
  await on.app.database.tx((tx) => revokeFromHolder(tx, { merchantId: merchant.id, id: had }, null))
  expect(await held()).toEqual([])
})

test('an undone merge counts the coupons of each member again', async () => {
  const { kept, away, give, held, as } = await makeShop()
  await give(away.id)
  await mergeCards(on, as, { keep: kept.id, away: away.id })
  await handleEvents(on.app)
  const [merge] = (await on.call(listMerges, {}, as)).body.data
  expect((await on.call(undoMerge, { params: { id: merge?.id ?? '' } }, as)).status).toBe(200)
  await handleEvents(on.app)
  expect(await give(away.id)).toBe('COUPON_MEMBER_LIMIT')
  expect(await give(kept.id)).toHaveLength(newId().length)
  expect(await held()).toEqual([
    ['coupon', 1],
    ['coupon', 1],
    ['group', 1],
    ['group', 1],
  ])
})

test('a member who changes the address cannot have a limited coupon a second time', async () => {
  const { merchant, kept, give, held } = await makeShop()
  await give(kept.id)
  await on.app.database.tx((tx) => changeMember(tx, merchant.id, kept.memberId, { email: `${newId()}@member.example` }))
  await handleEvents(on.app)
  expect(await give(kept.id)).toBe('COUPON_MEMBER_LIMIT')
  expect(await held()).toEqual([
    ['coupon', 1],
    ['group', 1],
  ])
})
