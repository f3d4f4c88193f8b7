import { makeIssuedCoupon } from '../server/test/make-issued-coupon.ts'
import { makeStaff } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'

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
