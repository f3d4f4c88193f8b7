import { endCampaign, reopenCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { editOtherInfo } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops, redeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { localDay } from '../server/src/core/clock.ts'
import { makeStaff, settingsOf } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { elsewhere, endDay, isRefused, lastZone, said, openRedeemAlone } from './refusal.ts'
import { giveChop, makeDrinker, openShop } from './shop.ts'

test('a reward that is no longer available is refused on the phone in the words of the catalogue @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app, { timeZone: lastZone })
  const { token } = shop.owner
  const lastDay = { redeemChops: 5, maxRedeemPerDay: 1, endDate: localDay(new Date(), lastZone) }
  const { campaign, card } = await makeDrinker(app, shop, lastDay)
  const adjust = (quantity: number) => {
    const body = { memberId: card.id, operation: 'adjust', quantity, remark: 'told by the journey' } as const
    return elsewhere(request, token, changeChops, { params: { id: card.id }, body })
  }
  const edit = (body: { frozen?: boolean; expiresOn?: string | null }) =>
    elsewhere(request, token, editOtherInfo, { body: { memberId: card.id, ...body } })
  const end = (how: typeof endCampaign | typeof reopenCampaign) =>
    elsewhere(request, token, how, { params: { id: campaign.id } })
  await adjust(5)

  const page = await open()
  const sheet = await openRedeemAlone(page, card)

  const own = { params: { memberId: card.id }, body: {} }
  const meanwhile: [ErrorCode, () => Promise<unknown>][] = [
    ['CHOP_BALANCE_NOT_ENOUGH', () => adjust(-1)],
    ['CHOP_BALANCE_ZERO', () => adjust(-4)],
    ['EXCEED_MAX_REDEEM_PER_DAY', () => adjust(10).then(() => elsewhere(request, token, redeem, own))],
    ['MEMBER_FROZEN', () => edit({ frozen: true })],
    ['MEMBER_EXPIRED', () => edit({ frozen: false }).then(() => edit({ expiresOn: '2026-01-01' }))],
    ['CAMPAIGN_ENDED', () => edit({ expiresOn: null }).then(() => end(endCampaign))],
    ['COLLECTION_ENDED', () => end(reopenCampaign).then(() => endDay(app, shop))],
  ]
  for (const [code, happens] of meanwhile)
    await test.step(code, async () => {
      await happens()
      await sheet.getByRole('button', { name: 'Redeem now' }).click()
      await isRefused(sheet, code)
    })
  await shoot(page, 'refused-card')
  await test.step('who opens the card after its last day is told so, and offered nothing that is refused', async () => {
    await page.reload()
    await expect(page.getByText(said('member:card.state.ended'))).toBeVisible()
    await expect(page.getByRole('button', { name: 'My details' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Redeem' })).toHaveCount(0)
  })
})

test('a reward that was redeemed meanwhile is not given again, and the phone shows the reason @phone', async ({
  app,
  open,
  request,
}) => {
  const shop = await openShop(app)
  const { token } = shop.owner
  const given = [
    ['multi-tiers', {}, 'MULTI_TIERS_NO_AVAILABLE_REDEMPTION'],
    ['multi-rewards', { freezeCard: true }, 'NO_REDEEMABLE_REWARDS'],
  ] as const
  for (const [type, more, code] of given)
    await test.step(code, async () => {
      const { campaign, card } = await makeDrinker(app, shop, { ...settingsOf(shop, type), ...more })
      const body = { memberId: card.id, operation: 'issue', quantity: 5 } as const
      await elsewhere(request, token, changeChops, { params: { id: card.id }, body })
      const sheet = await openRedeemAlone(await open(), card)
      const rewardId = campaign.settings.rewards[0]?.id ?? ''
      await elsewhere(request, token, redeem, { params: { memberId: card.id }, body: { rewardId } })
      await sheet.getByRole('button', { name: 'Redeem now' }).click()
      await isRefused(sheet, code)
    })
})

test('an unknown tag and wrong PINs are refused on the phone, and the PIN is locked for a while @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app)
  await makeStaff(app, shop, { role: 'operator', pin: '90210' })
  const { card } = await makeDrinker(app, shop, { redeemChops: 1 })
  await giveChop(request, shop.owner.token, card.id)
  const page = await open()
  await page.goto(`/member/card/${card.token}`)
  const sheet = page.getByRole('dialog', { name: 'Redeem' })
  const redeemNow = sheet.getByRole('button', { name: 'Redeem now' })
  await test.step('E_STAMP_ID_INVALID', async () => {
    await page.getByRole('button', { name: 'Redeem' }).click()
    await sheet.getByRole('button', { name: /Staff hold out their tag/ }).click()
    await page.goto('/member/estamp/tag-of-nobody')
    await page.getByRole('link', { name: 'Back to my card' }).click()
    await redeemNow.click()
    await isRefused(sheet, 'E_STAMP_ID_INVALID')
    await expect(redeemNow, 'another tag is waited for').toBeDisabled()
    await shoot(page, 'refused-tag')
  })
  await test.step('PIN_CODE_LOCKED', async () => {
    await sheet.getByRole('button', { name: 'Another way' }).click()
    await sheet.getByRole('button', { name: /Staff enter a PIN/ }).click()
    const pin = sheet.getByLabel('Staff PIN')
    await expect(pin).toBeVisible()
    await expect(sheet.getByRole('alert').filter({ visible: true }), 'nothing is said of the tag').toHaveCount(0)
    for (const code of [...Array<'PIN_CODE_INVALID'>(4).fill('PIN_CODE_INVALID'), 'PIN_CODE_LOCKED'] as const) {
      await pin.fill(code === 'PIN_CODE_LOCKED' ? '90210' : '13579')
      await redeemNow.click()
      await isRefused(sheet, code)
      await expect(pin).toHaveValue('')
      await expect(pin).toBeFocused()
    }
    await shoot(page, 'refused-pin')
  })
})
