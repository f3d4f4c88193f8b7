import type { Page } from '@playwright/test'
import { languages } from '@chopcard/contract/core/kinds.ts'
import { couponCode, makeCoupon } from '../server/test/make-coupon.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'

const phone = { width: 390, height: 844 }
const newNumber = () => `8${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** The code in the newest message to a number, as its owner reads it on the mailbox page. */
async function codeSentTo(page: Page, number: string): Promise<string> {
  const message = page.getByRole('listitem').first()
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(number)}`)
    await expect(message).toContainText(/your code is \d{6}/, { timeout: 500 })
  }).toPass()
  return /\d{6}/.exec(await message.innerText())?.[0] ?? ''
}

test('a visitor registers with a number and the code from its SMS, and the number alone opens nothing @once', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const inMode = (mode: string) =>
    app.database.kysely
      .updateTable('merchant')
      .set({ mobile_registration_mode: mode })
      .where('merchant_id', '=', merchant.id)
      .execute()
  await inMode('sms-verified')
  const { campaign, card } = await makeDrinker(app, merchant, {
    memberFields: [
      { label: 'Anniversary', kind: 'day', required: true, atRegistration: true },
      { label: 'Favourite drink', kind: 'choice', choices: ['Kopi', 'Teh'], atRegistration: true },
    ],
    terms: 'One card a person.\n\nHave fun.',
    welcomeCouponId: await makeCoupon(app, merchant, { name: 'A cookie on us' }, [couponCode()]),
  })
  const { promotion_code: code } = await app.database.kysely
    .selectFrom('card')
    .select('promotion_code')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()
  const number = newNumber()
  const page = await open({ viewport: phone })
  await page.goto(`/member/login/${campaign.id}?ref=${code}`)
  await expect(page.getByLabel(/^Promotion code/)).toHaveValue(code)

  await test.step('what is missing is said at the field', async () => {
    await page.getByRole('button', { name: 'Get my card' }).click()
    await expect(page.getByLabel('Mobile number')).toBeFocused()
    await expect(page.getByText('Please accept the terms and conditions.')).toBeVisible()
    await page.getByLabel('Mobile number').fill(number)
    await page.getByRole('button', { name: 'Get my card' }).click()
    await expect(page.getByText('Please have a code sent to this number first.')).toBeVisible()
    await shoot(page, 'registration-missing')
  })
  await test.step('a number that was mistyped is put right without waiting, and its code is not asked for', async () => {
    await page.getByLabel('Mobile number').fill(newNumber())
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code from the SMS')).toBeFocused()
    await page.getByLabel('Mobile number').fill(number)
    await expect(page.getByLabel('Code from the SMS')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Send code' })).toBeEnabled()
  })
  await test.step('a wrong code says so, the right one opens the card', async () => {
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByLabel('Code from the SMS')).toBeFocused()
    await expect(page.getByRole('button', { name: /^Again in \d+\ss$/ })).toBeDisabled()
    const right = await codeSentTo(await open(), `+65${number}`)
    await page.getByLabel('Code from the SMS').fill(right === '000000' ? '000001' : '000000')
    await page.getByLabel('Anniversary').fill('1990-02-28')
    await page.getByLabel(/^Favourite drink/).selectOption('Teh')
    await page.getByLabel(/^Nickname/).fill('Ada')
    await page.getByRole('button', { name: 'Read the terms' }).click()
    await page.getByRole('button', { name: 'I accept' }).click()
    await page.getByRole('button', { name: 'Get my card' }).click()
    await expect(page.getByText('The SMS code is invalid.')).toBeVisible()
    await shoot(page, 'registration-wrong-code')
    await page.getByLabel('Code from the SMS').fill(right)
    await page.getByRole('button', { name: 'Get my card' }).click()
    await expect(page.getByRole('heading', { name: 'Your card is ready' })).toBeFocused()
    await shoot(page, 'registration-done')
    await page.getByRole('link', { name: 'Open my card' }).click()
    await expect(page.getByText('0 of 10 stamps collected')).toBeVisible()
    await page.getByRole('button', { name: 'Coupons' }).click()
    await expect(page.getByRole('dialog').getByText('A cookie on us')).toBeVisible()
  })
  await test.step('a stranger who types the number gets no card, its owner a message', async () => {
    await inMode('mandatory')
    const stranger = await open({ viewport: phone })
    await stranger.goto(`/member/spccLogin/${campaign.id}`)
    const email = newAddress('stranger')
    await stranger.getByLabel('Email', { exact: true }).fill(email)
    await stranger.getByLabel('Email again').fill(email)
    await stranger.getByLabel('Mobile number').fill(number)
    await stranger.getByLabel('Name of this card').fill('Mine')
    await stranger.getByLabel('Anniversary').fill('1990-02-28')
    await stranger.getByRole('checkbox').check()
    // The minute in which the number had its code is not over yet.
    await stranger.getByRole('button', { name: 'Get my card' }).click()
    await expect(stranger.getByText('SMS codes are being sent too often.')).toBeVisible()
    await app.database.kysely.deleteFrom('attempt_counter').where('bucket', 'like', 'sms-minute:%').execute()
    await stranger.getByRole('button', { name: 'Get my card' }).click()
    await expect(stranger.getByRole('heading', { name: 'Please look at your messages' })).toBeVisible()
    await expect(stranger.getByRole('link', { name: 'Open my card' })).toHaveCount(0)
    await shoot(stranger, 'registration-known-number')
  })
  await test.step('in every language', async () => {
    await inMode('sms-verified')
    for (const language of languages) {
      const visitor = await open({ viewport: phone })
      await visitor.goto(`/member/spccLogin/${campaign.id}?lang=${language}&ref=${code}`)
      await expect(visitor.locator('html')).toHaveAttribute('lang', language)
      await expect(visitor.locator('form')).not.toContainText('join.')
      await shoot(visitor, `registration-${language}`)
    }
  })
})
