import { Webhook } from 'standardwebhooks'
import { startReceiver } from '../server/src/outward/webhooks/receiver-testing.ts'
import { expect, test } from './journey.ts'
import { giveChop, hire, makeDrinker, openShop, password } from './shop.ts'
import { heading, rows } from './visit.ts'

test('an owner adds a webhook, tests it, sees a failure, sends the message again and disables the webhook', async ({
  app,
  open,
  shoot,
  request,
}) => {
  let status = 200
  const hooks = await startReceiver(() => ({ status, body: status === 200 ? 'Thank you' : 'The warehouse is closed' }))
  try {
    const merchant = await openShop(app)
    const { token } = await hire(app, merchant, 'owner')
    const { card } = await makeDrinker(app, merchant)
    const office = await open({ token })
    await office.goto('/setup/webhooks')
    await expect(office.getByText('No webhook yet.')).toBeVisible()
    await shoot(office, 'webhooks-none')
    await office.getByRole('button', { name: 'Add a webhook' }).click()

    await expect(heading(office, 'New webhook')).toBeVisible()
    await office.getByLabel('Address').fill('https://10.0.0.1/hooks')
    await office.getByLabel('Description').fill('Warehouse')
    await office.getByRole('checkbox', { name: 'Members', exact: true }).uncheck()
    await shoot(office, 'webhook-add')
    const add = async () => {
      await office.getByRole('button', { name: 'Add a webhook' }).click()
      const dialog = office.getByRole('dialog')
      await dialog.getByLabel('Password').fill(password)
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    await add()
    await expect(office.getByText('This address is not on the public internet.')).toBeVisible()
    await office.getByLabel('Address').fill(hooks.url)
    await add()

    const secretDialog = office.getByRole('dialog', { name: 'Secret of the webhook' })
    const secret = (await secretDialog.locator('[translate=no]').innerText()).trim()
    expect(secret).toMatch(/^whsec_/)
    await shoot(office, 'webhook-secret')
    await secretDialog.getByRole('button', { name: 'I have copied it' }).click()

    await expect(heading(office, 'Warehouse')).toBeVisible()
    await office.getByRole('button', { name: 'Send a test event' }).click()
    const row = (name: string) => rows(office).filter({ hasText: name })
    await expect(row('Test event')).toContainText('Delivered')
    const verify = (n: number) =>
      new Webhook(secret).verify(hooks.received[n]?.body ?? '', hooks.received[n]?.headers ?? {})
    expect(verify(0)).toMatchObject({ type: 'endpoint.test' })

    status = 503
    await giveChop(request, token, card.id)
    await expect(row('Balance changed')).toContainText('Status 503')
    await row('Balance changed').click()
    const drawer = office.getByRole('dialog')
    await expect(drawer.getByText('The warehouse is closed').first()).toBeVisible()
    await shoot(office, 'webhook-delivery')
    status = 200
    await drawer.getByRole('button', { name: 'Send again' }).click()
    await expect(drawer.getByText('Thank you').first()).toBeVisible()
    await office.keyboard.press('Escape')
    await expect(row('Balance changed')).toContainText('Delivered')
    const last = hooks.received.length - 1
    expect(verify(last)).toMatchObject({ type: 'entry.created', data: { quantity: 1, balance: 1 } })
    expect(hooks.received[last]?.headers['webhook-id']).toBe(hooks.received[1]?.headers['webhook-id'])

    await office.getByRole('button', { name: 'Disable' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
    await expect(office.getByText('This webhook is disabled. Nothing is sent to it')).toBeVisible()
    await shoot(office, 'webhook')
  } finally {
    await hooks.stop()
  }
})
