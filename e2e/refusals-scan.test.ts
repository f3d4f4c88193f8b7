import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { endCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { earnCodeOf, makeEarnBatch } from '../server/test/make-earn-batch.ts'
import { expect, test } from './journey.ts'
import { elsewhere, refusal, said } from './refusal.ts'
import { giveChop, makeDrinker, openShop } from './shop.ts'

const failing = (name: string) =>
  `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}') }`

/** What a browser does in each trouble of a camera. */
const troubles = {
  denied: failing('NotAllowedError'),
  none: failing('NotFoundError'),
  inUse: failing('NotReadableError'),
  unsuitable: failing('OverconstrainedError'),
  unsupported: `Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`,
  insecure: `Object.defineProperty(window, 'isSecureContext', { value: false })`,
}

test('a member’s camera reports each of its problems, and a typed code is refused in the words of the catalogue @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const shop = await openShop(app)
  const { token } = shop.owner
  const { campaign, card } = await makeDrinker(app, shop, { scanToEarn: true, maxEarnPerDay: 1 })
  const code = await earnCodeOf(app, shop, await makeEarnBatch(app, shop, campaign, { maxUses: null }))
  const page = await open()
  await page.addInitScript(troubles.denied)
  await page.goto(`/member/card/${card.token}`)
  await page.getByRole('button', { name: 'Scan a code' }).click()
  const sheet = page.getByRole('dialog', { name: 'Scan a code' })
  for (const [problem, trouble] of Object.entries(troubles))
    await test.step(`the camera: ${problem}`, async () => {
      await page.evaluate(trouble)
      await sheet.getByRole('button', { name: 'Try again' }).click()
      await expect(sheet.getByRole('alert')).toContainText(said(`member:scan.camera.${problem}`))
    })
  await shoot(page, 'refused-camera')

  const adjust = (quantity: number) => {
    const body = { memberId: card.id, operation: 'adjust', quantity, remark: 'told by the journey' } as const
    return elsewhere(request, token, changeChops, { params: { id: card.id }, body })
  }
  const meanwhile: [ErrorCode, () => Promise<void>][] = [
    ['CHOP_BALANCE_MAX', () => adjust(10)],
    ['EXCEED_MAX_EARN_PER_DAY', () => adjust(-10).then(() => giveChop(request, token, card.id))],
    ['CAMPAIGN_ENDED', () => elsewhere(request, token, endCampaign, { params: { id: campaign.id } })],
  ]
  await page.reload()
  await page.getByRole('button', { name: 'Scan a code' }).click()
  await sheet.getByLabel('Or type the code').fill(code)
  for (const [refused, happens] of meanwhile)
    await test.step(refused, async () => {
      await happens()
      await sheet.getByRole('button', { name: 'Collect' }).click()
      // The camera’s trouble is another alert.
      await expect(sheet.getByRole('alert').last()).toHaveText(refusal(refused))
      await expect(sheet.getByLabel('Or type the code')).toHaveValue(code)
    })
  await shoot(page, 'refused-scan')
})
