import { endCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { localDay } from '../server/src/core/clock.ts'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { elsewhere, endDay, isRefused, lastZone, refusal, said } from './refusal.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'

// Registrations are counted by the caller’s address, which all journeys share.
test.afterAll(async ({ app }) => {
  await app.database.kysely.deleteFrom('attempt_counter').where('bucket', 'like', 'join-address:%').execute()
})

test('a refused registration shows address problems at their field and campaign problems above the button, and keeps the input @phone', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app, { timeZone: lastZone })
  const { campaign } = await makeDrinker(app, shop, { registrationEnd: localDay(new Date(), lastZone) })
  const known = newAddress('known')
  const { id: knownCard } = await makeCard(app, shop, campaign, { email: known })
  await app.database.kysely
    .updateTable('card')
    .set({ expires_at: new Date(0) })
    .where('merchant_id', '=', shop.id)
    .where('id', '=', knownCard)
    .execute()
  const page = await open()
  await page.goto(`/member/login/${campaign.id}`)
  const email = page.getByLabel('Email', { exact: true })
  const again = page.getByLabel('Email again')
  const submit = page.getByRole('button', { name: said('join:submit') })
  await page.getByLabel(/^Nickname/).fill('Ada')
  await page.getByRole('checkbox').check()
  const atFields = [
    ['the confirmation differs', 'ada@journey.example', 'ida@journey.example', again, said('errors:fields.mismatch')],
    ['no address to a browser', 'ada', 'ada', email, said('errors:fields.email')],
    ['no address to the server alone', 'ada@journey', 'ada@journey', email, said('errors:fields.email')],
    ['CARD_EXPIRED', known, known, email, refusal('CARD_EXPIRED')],
  ] as const
  for (const [why, first, second, field, words] of atFields)
    await test.step(why, async () => {
      await email.fill(first)
      await again.fill(second)
      await submit.click()
      await expect(field).toHaveAccessibleDescription(words)
      await expect(field).toBeFocused()
      await expect(email).toHaveValue(first)
    })
  await test.step('a confirmation that differs is put right in either field', async () => {
    await email.fill('ida@journey.example')
    await again.fill('ada@journey.example')
    await submit.click()
    await expect(page.getByText(said('errors:fields.mismatch'))).toBeVisible()
    await email.fill('ada@journey.example')
    await expect(page.getByText(said('errors:fields.mismatch'))).toHaveCount(0)
  })
  await shoot(page, 'refused-known')
  await test.step('REGISTRATION_NOT_OPEN', async () => {
    await endDay(app, shop)
    await email.fill('ada@journey.example')
    await again.fill('ada@journey.example')
    await submit.click()
    await isRefused(page.getByRole('main'), 'REGISTRATION_NOT_OPEN')
    await expect(page.getByLabel(/^Nickname/)).toHaveValue('Ada')
    await shoot(page, 'refused-closed')
    await page.reload()
    await expect(page.getByRole('heading', { name: said('join:closed') })).toBeVisible()
    await expect(page.getByText(said('join:haveCard'))).toBeVisible()
  })
  await test.step('REGISTRATION_URL_INVALID: an address of no campaign shows no form, and says so', async () => {
    await page.goto(`/member/login/${shop.id}`)
    await expect(page.getByText(said('member:notice.campaign-unknownHint'))).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  })
})

test('a registration says that the shop can take no more members or that the campaign has ended meanwhile @phone', async ({
  app,
  open,
  request,
}) => {
  const shop = await openShop(app, { quotas: { members: 1 } })
  const { campaign } = await makeDrinker(app, shop)
  const page = await open()
  await page.goto(`/member/login/${campaign.id}`)
  await page.getByLabel('Email', { exact: true }).fill('ada@journey.example')
  await page.getByLabel('Email again').fill('ada@journey.example')
  await page.getByRole('checkbox').check()
  const submit = page.getByRole('button', { name: said('join:submit') })
  await test.step('MEMBER_QUOTA_EXCEEDED', async () => {
    await submit.click()
    await isRefused(page.getByRole('main'), 'MEMBER_QUOTA_EXCEEDED')
  })
  await test.step('CAMPAIGN_ENDED', async () => {
    await elsewhere(request, shop.owner.token, endCampaign, { params: { id: campaign.id } })
    await submit.click()
    await isRefused(page.getByRole('main'), 'CAMPAIGN_ENDED')
    await expect(page.getByLabel('Email again')).toHaveValue('ada@journey.example')
  })
})

test('an expired code is refused at its field, and a code that is requested too soon at the number @phone', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const own = ['merchant_id', '=', shop.id] as const
  await app.database.kysely
    .updateTable('merchant')
    .set({ mobile_registration_mode: 'sms-verified' })
    .where(...own)
    .execute()
  const { campaign } = await makeDrinker(app, shop)
  const number = `8${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
  const ask = async () => {
    const page = await open()
    await page.goto(`/member/login/${campaign.id}`)
    await page.getByLabel('Mobile number').fill(number)
    await page.getByRole('button', { name: said('join:sendCode') }).click()
    return page
  }
  const page = await ask()
  await test.step('SMS_CODE_EXPIRED', async () => {
    const code = page.getByLabel('Code from the SMS')
    await code.fill('123456')
    await page.getByRole('checkbox').check()
    await app.database.kysely
      .updateTable('sms_code')
      .set({ expires_at: new Date(0) })
      .where(...own)
      .execute()
    await page.getByRole('button', { name: said('join:submit') }).click()
    await expect(page.getByText(refusal('SMS_CODE_EXPIRED'))).toBeVisible()
    await expect(code).toHaveAccessibleDescription(new RegExp(refusal('SMS_CODE_EXPIRED')))
    await expect(code).toBeFocused()
    await shoot(page, 'refused-code')
  })
  await test.step('SMS_CODE_TOO_OFTEN', async () => {
    const second = await ask()
    const mobile = second.getByLabel('Mobile number')
    await expect(mobile).toHaveAccessibleDescription(refusal('SMS_CODE_TOO_OFTEN'))
    await expect(mobile).toBeFocused()
    await expect(mobile).toHaveValue(number)
    await shoot(second, 'refused-often')
  })
})
