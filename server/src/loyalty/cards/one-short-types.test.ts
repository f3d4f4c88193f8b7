import { expect, test } from 'vitest'
import { listCards } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { countMembers } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useApp } from '../../../test/harness.ts'
import { chopSettings, makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { keepShortCards } from './keep-short-cards.ts'

const t = useApp()

test.each([10, 20_000])(
  'a card of several kinds of stamps is one short where one is missing of all that the reward takes: %i cards',
  async (cards) => {
    const merchant = await makeMerchant(t.app)
    const as = { token: merchant.owner.token }
    const [own] = chopSettings(merchant).chopTypes
    if (!own) throw new Error('settings without a chop type')
    const chopTypes = ['TEA', 'CAKE'].map((code) => ({ ...own, code, stampCount: 8 }))
    const campaign = await makeCampaign(t.app, merchant, { chopTypes, redeemChops: 3 })
    const found: string[] = []
    for (const { stamps, lacksOne } of [
      { stamps: [3, 2], lacksOne: true },
      { stamps: [2, 8], lacksOne: true },
      { stamps: [5, 0], lacksOne: false },
      { stamps: [2, 2], lacksOne: false },
      { stamps: [3, 3], lacksOne: false },
    ]) {
      const { id } = await makeCard(t.app, merchant, campaign)
      for (const [n, quantity] of stamps.entries()) {
        const chopTypeId = campaign.settings.chopTypes[n]?.id
        const body = { memberId: id, operation: 'adjust' as const, quantity, chopTypeId, remark: 'counted' }
        if (quantity) expect((await t.call(changeChops, { params: { id }, body }, as)).status).toBe(200)
      }
      if (lacksOne) found.push(id)
    }
    await t.app.database.kysely
      .updateTable('campaign')
      .set({ card_count: cards })
      .where('merchant_id', '=', merchant.id)
      .execute()
    await keepShortCards.run(t.app, {})
    const list = await t.call(listCards, { query: { oneShort: 'yes' } }, as)
    expect(list.body.data.map(({ id }) => id).toSorted()).toEqual(found.toSorted())
    const counted = await t.call(countMembers, { body: { filters: { oneShort: 'yes' } } }, as)
    expect(counted.body.data.members).toBe(2)
  },
)
