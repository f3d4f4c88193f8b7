import { makeTag } from '../server/test/make-tap.ts'
import { makeWebhook, makeWebhookDelivery } from '../server/test/make-webhook.ts'
import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'
import { heading, moveTo, rows } from './visit.ts'

test('a dialog that changes one tag is gone when the browser goes back to another tag', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const [door, bar] = [await makeTag(app, shop, { name: 'Door' }), await makeTag(app, shop, { name: 'Bar' })]
  const page = await open({ token: shop.owner.token })
  await page.goto(`/setup/taps/${door.id}`)
  await expect(heading(page, 'Door')).toBeVisible()
  await moveTo(page, `/setup/taps/${bar.id}`)
  await expect(heading(page, 'Bar')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Name/ })).toHaveValue('Bar')
  await page.goBack()
  await expect(heading(page, 'Door')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a drawer of one webhook is gone when the browser goes back to another webhook', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const shop = await openShop(app)
  const first = await makeWebhook(app, shop, { url: 'https://bar.shop.example/in' })
  const other = await makeWebhook(app, shop, { url: 'https://books.shop.example/in' })
  await makeWebhookDelivery(app, shop, other.id, { state: 'failed' })
  const page = await open({ token: shop.owner.token })
  await page.goto(`/setup/webhooks/${first.id}`)
  await expect(page.getByText('https://bar.shop.example/in')).toBeVisible()
  await moveTo(page, `/setup/webhooks/${other.id}`)
  await expect(page.getByText('https://books.shop.example/in')).toBeVisible()
  await rows(page).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('https://bar.shop.example/in')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
