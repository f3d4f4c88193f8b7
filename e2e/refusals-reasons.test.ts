import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { settingsOf } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { elsewhere, said } from './refusal.ts'
import { makeDrinker, openShop } from './shop.ts'

test('a card whose rewards would be refused shows the reason instead of offering them @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app)
  const { token } = shop.owner
  const page = await open()
  const reasons = [
    ['PREPAID_NOT_ALLOW_REDEEM', settingsOf(shop, 'prepaid'), said('member:card.state.pending')],
    [
      'REDEMPTION_NOT_OPEN',
      { redemptionStart: '2099-12-31' },
      said('member:card.fromDay').replace('{{date}}', 'Dec 31, 2099'),
    ],
    ['MEMBER_FROZEN', {}, said('member:card.state.frozen')],
  ] as const
  for (const [code, settings, words] of reasons)
    await test.step(code, async () => {
      const { card } = await makeDrinker(app, shop, settings)
      const body = { memberId: card.id, operation: 'adjust', quantity: 10, remark: 'told by the journey' } as const
      if (code !== 'PREPAID_NOT_ALLOW_REDEEM')
        await elsewhere(request, token, changeChops, { params: { id: card.id }, body })
      if (code === 'MEMBER_FROZEN')
        await elsewhere(request, token, editOtherInfo, { body: { memberId: card.id, frozen: true } })
      await page.goto(`/member/card/${card.token}`)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('button', { name: 'My details' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Redeem' })).toHaveCount(0)
      await shoot(page, `refused-${code}`)
    })
})
