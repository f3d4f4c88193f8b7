import { makeSoldCoupon } from '../server/test/make-order.ts'
import { expect, test } from './journey.ts'
import { hire, openShop } from './shop.ts'
import { typeNumber } from './visit.ts'

test('a customer orders on the shop’s page, pays at the test gateway, and picks it up at the till', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  await makeSoldCoupon(app, merchant, 5, { title: 'Breakfast for one' })
  const mei = await hire(app, merchant, 'operator')

  const customer = await open({})
  await customer.setViewportSize({ width: 390, height: 844 })
  await customer.goto(`/shop/${merchant.id}`)
  await customer.getByLabel('How many: Breakfast for one').fill('2')
  await expect(customer.getByText(/8\.00/)).toBeVisible()
  await customer.getByRole('button', { name: 'Order' }).click()
  await expect(customer.getByRole('alert')).toBeVisible()
  await shoot(customer, 'shop-problem')
  await expect(customer.getByLabel('How many: Breakfast for one')).toHaveValue('2')
  await customer.getByLabel('Email').fill('mei@customer.example')
  await customer.getByRole('button', { name: 'Order' }).click()
  await expect(customer.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  const number = await customer.locator('code').innerText()
  await customer.getByRole('link', { name: /^Pay/ }).click()
  await expect(customer.getByText('Test gateway', { exact: true })).toBeVisible()
  await customer.getByRole('button', { name: /^Pay/ }).click()
  await expect(customer.getByRole('heading', { name: 'Paid – thank you!' })).toBeVisible()
  await expect(customer.getByText('Ready to use')).toHaveCount(2)
  await shoot(customer, 'order-paid')

  const page = await open({ token: mei.token })
  await page.goto('/order/order-history')
  await page.getByText(number).first().click()
  await page.getByRole('button', { name: 'Ready for pickup' }).click()
  await expect(page.getByText('The customer has been told.')).toBeVisible()
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, number)
  await page.getByRole('button', { name: 'Redeem 2 coupons' }).click()
  await expect(page.getByText('Redeemed.').first()).toBeVisible()
  await shoot(page, 'order-redeemed')

  await customer.reload()
  await expect(customer.getByRole('heading', { name: 'Completed' })).toBeVisible()
  await expect(customer.getByText('Used', { exact: true })).toHaveCount(2)
})

test('a customer is shown a price that has changed since the page was opened, and orders at it', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const couponId = await makeSoldCoupon(app, merchant, 5, { title: 'Breakfast for one' })
  const customer = await open({ viewport: { width: 320, height: 700 } })
  await customer.goto(`/shop/${merchant.id}`)
  await customer.getByLabel('How many: Breakfast for one').fill('2')
  await customer.getByLabel('Email').fill('mei@customer.example')
  await app.database.pool.query(
    `update coupon set settings = settings || '{"price": 450}' where merchant_id = $1 and id = $2`,
    [merchant.id, couponId],
  )
  await customer.getByRole('button', { name: 'Order' }).click()
  await expect(customer.getByText(/^The price or worth of something you chose has changed/)).toBeVisible()
  await expect(customer.getByLabel('How many: Breakfast for one')).toHaveValue('2')
  await expect(customer.getByText(/9\.00/)).toBeVisible()
  await shoot(customer, 'shop-price-changed')
  await customer.getByRole('button', { name: 'Order' }).click()
  await expect(customer.getByRole('link', { name: /^Pay .*9\.00/ })).toBeVisible()
})
