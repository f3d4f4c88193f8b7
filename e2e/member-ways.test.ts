import type { Page } from '@playwright/test'
import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makeCard, makeStaff } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { said } from './refusal.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'

const viewport = { width: 390, height: 844 }

test('the tag of a user leads back to the coupon that waits for it', { tag: '@once' }, async ({ app, open }) => {
  const shop = await openShop(app, { features: { staffRedeemByPinCode: false } })
  await makeStaff(app, shop, { eStampId: 'tag-of-daniel' })
  const { token } = await makeIssuedCoupon(app, shop)
  const phone = await open({ viewport })
  await phone.goto(`/member/coupon/${token}`)
  await phone.getByRole('button', { name: 'Redeem with the staff' }).click()
  await expect(phone.getByText('Touch the staff')).toBeVisible()
  await phone.goto('/member/estamp/tag-of-daniel')
  await phone.getByRole('link', { name: 'Back to my card' }).click()
  await expect(phone.getByText('Tag recognised. Redeem now?')).toBeVisible()
  await phone.getByRole('button', { name: 'Redeem now' }).click()
  await expect(phone.getByText('Coupon is used.')).toBeVisible()
})

async function fillIn(phone: Page, email: string): Promise<void> {
  await phone.getByLabel('Email', { exact: true }).fill(email)
  await phone.getByLabel('Email again').fill(email)
}

test('a registration form keeps what was typed when the address is known and another one is given', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const known = newAddress('known')
  await makeCard(app, shop, campaign, { email: known })
  const phone = await open({ viewport })
  await phone.goto(`/member/login/${campaign.id}`)
  await fillIn(phone, known)
  await phone.getByLabel(/^Nickname/).fill('Ada')
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: said('join:submit') }).click()
  await phone.getByRole('button', { name: said('join:mailAgain') }).click()
  await expect(phone.getByLabel(/^Nickname/)).toHaveValue('Ada')
  await expect(phone.getByRole('checkbox')).toBeChecked()
  await fillIn(phone, newAddress('other'))
  await phone.getByRole('button', { name: said('join:submit') }).click()
  await expect(phone.getByRole('link', { name: said('join:openCard') })).toBeVisible()
  await expect(phone.getByLabel(/^Nickname/), 'the form is gone').toHaveCount(0)
})

test('the focus goes to the month when half a birthday is refused', { tag: '@once' }, async ({ app, open }) => {
  const shop = await openShop(app)
  const { campaign } = await makeDrinker(app, shop)
  const phone = await open({ viewport })
  await phone.goto(`/member/login/${campaign.id}`)
  await fillIn(phone, newAddress('half'))
  await phone.getByLabel('Birthday: Day').selectOption('29')
  await phone.getByRole('checkbox').check()
  await phone.getByRole('button', { name: said('join:submit') }).click()
  const month = phone.getByLabel('Birthday: Month')
  await expect(month).toHaveAccessibleDescription(said('errors:fields.monthDay'))
  await expect(month).toBeFocused()
})
