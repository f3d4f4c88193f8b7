import { expect, test } from 'vitest'
import { campaignImpact } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { chopType, makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { settingsForForm } from '../campaigns/stored-settings.ts'

const t = useApp()

/** A reward that takes three of two kinds of stamps each, with cards that have so many of both. */
async function shopWith(...cards: (readonly [number, number])[]) {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const chopTypes = ['TEA', 'CAKE'].map((code) => chopType(merchant, { code, stampCount: 8 }))
  const campaign = await makeCampaign(t.app, merchant, { chopTypes, redeemChops: 3 })
  for (const stamps of cards) {
    const { id } = await makeCard(t.app, merchant, campaign)
    for (const [n, quantity] of stamps.entries()) {
      const chopTypeId = campaign.settings.chopTypes[n]?.id
      const body = { memberId: id, operation: 'adjust' as const, quantity, chopTypeId, remark: 'counted' }
      await t.call(changeChops, { params: { id }, body }, as)
    }
  }
  return async (redeemChops: number) => {
    const settings = { ...settingsForForm(campaign.settings), redeemChops }
    const answer = await t.call(campaignImpact, { params: { id: campaign.id }, body: { settings } }, as)
    return answer.body.data.always.map(({ what, cards: count, chops, name }) => [what, count, chops, name])
  }
}

test('the preview of another price counts each card once that gains or loses a reward of several kinds of stamps', async () => {
  const impactOf = await shopWith([3, 2], [3, 3], [4, 8], [1, 7])
  expect(await impactOf(4)).toEqual([['reward-dearer', 1, 6, 'A free coffee']])
  expect(await impactOf(2)).toEqual([['reward-cheaper', 1, 5, 'A free coffee']])
})
