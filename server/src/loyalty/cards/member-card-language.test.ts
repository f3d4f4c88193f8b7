import { expect, test } from 'vitest'
import { editMerchant } from '@chopcard/contract/accounts/merchant/edit-merchant.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

const t = useApp()

test('a card in the primary language has the words as they were entered, although the other Chinese script is filled', async () => {
  const merchant = await makeMerchant(t.app)
  await t.call(editMerchant, { body: { primaryLanguage: 'zh-TW' } }, { token: merchant.owner.token })
  const campaign = await makeCampaign(t.app, merchant, {
    name: '咖啡集點卡',
    rewardName: '一杯咖啡',
    localizations: { 'zh-CN': { name: '咖啡集点卡', rewardName: '一杯咖啡（简）' } },
  })
  const { token } = await makeCard(t.app, merchant, campaign)
  const names = async (language: string) => {
    const { body } = await t.call(myCard, {}, { token, headers: { 'accept-language': language } })
    return [body.data.campaign.name, body.data.rewards[0]?.name]
  }
  expect(await names('zh-TW')).toEqual(['咖啡集點卡', '一杯咖啡'])
  expect(await names('zh-CN')).toEqual(['咖啡集点卡', '一杯咖啡（简）'])
})
