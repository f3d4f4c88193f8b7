import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { loadCampaign } from '../server/src/loyalty/campaigns/load-campaign.ts'
import type { App } from '../server/src/core/app.ts'
import { makeCard, type TestMerchant } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { openShop } from './shop.ts'

// From the form to a redeemed card, a type each; the stamp card's own journey is in story.test.ts.

test('a point card from a template earns points, shows what is missing, and spends them', { tag: '@once' }, async ({
  app,
  open,
  shoot,
  request,
}) => {
  const { card, campaign, call } = await begin(app, await open(await tokenOf(app)), request, 'Hair salon')
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await expect(phone.getByText('100 more to A hair treatment')).toBeVisible()
  await call(`/merchant/member/${card.id}`, { memberId: card.id, operation: 'issue', quantity: 260 })
  await expect(phone.getByText('Wash and blow-dry is yours')).toBeVisible()
  await expect(phone.getByText(/260 points end on/)).toBeVisible()
  await shoot(phone, 'type-point')
  const [treatment] = campaign.settings.rewards
  await call(`/merchant/member/${card.id}/redeem`, { rewardId: treatment?.id })
  await expect(phone.getByText('A hair treatment is yours')).toBeVisible()
  await expect(phone.getByText('Enjoy your reward!')).toBeVisible()
})

test('a prepaid card from a template waits for its approval and is then used', { tag: '@once' }, async ({
  app,
  open,
  shoot,
  request,
}) => {
  const { card, call } = await begin(app, await open(await tokenOf(app)), request, 'Gym')
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await expect(phone.getByText('This card is waiting for approval')).toBeVisible()
  await call(`/merchant/member/prepaid/approval/${card.id}`, { approve: true })
  await expect(phone.getByText('10 of 10 left').last()).toBeVisible()
  await call(`/merchant/member/${card.id}`, { memberId: card.id, operation: 'adjust', quantity: -1 })
  await expect(phone.getByText('9 of 10 left').last()).toBeVisible()
  await shoot(phone, 'type-prepaid')
})

test('a card with tiers from a template gives rewards and levels on the way', { tag: '@once' }, async ({
  app,
  open,
  shoot,
  request,
}) => {
  const { card, call } = await begin(app, await open(await tokenOf(app)), request, 'Car wash')
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await call(`/merchant/member/${card.id}`, { memberId: card.id, operation: 'issue', quantity: 6 })
  await expect(phone.getByText('Interior vacuum is yours')).toBeVisible()
  await expect(phone.getByText('Silver', { exact: true })).toBeVisible()
  await call(`/merchant/member/${card.id}/redeem`, {})
  await expect(phone.getByText('Wax is yours')).toBeVisible()
  await expect(phone.getByText('Received', { exact: true }).last()).toBeVisible()
  await shoot(phone, 'type-multi-tiers')
})

test('a card with several rewards from a template gives the chosen one', { tag: '@once' }, async ({
  app,
  open,
  shoot,
  request,
}) => {
  const { card, campaign, call } = await begin(app, await open(await tokenOf(app)), request, 'Bakery')
  const phone = await open({ viewport: { width: 390, height: 844 } })
  await phone.goto(`/member/card/${card.token}`)
  await call(`/merchant/member/${card.id}`, { memberId: card.id, operation: 'issue', quantity: 9 })
  await expect(phone.getByText('A loaf of bread is yours')).toBeVisible()
  await shoot(phone, 'type-multi-rewards')
  await call(`/merchant/member/${card.id}/redeem`, { rewardId: campaign.settings.rewards[0]?.id })
  await expect(phone.getByText('5 of 12', { exact: true })).toBeVisible()
})

test('a campaign is copied under another name, ended, and opened again', { tag: '@once' }, async ({
  app,
  open,
  request,
}) => {
  const office = await open(await tokenOf(app))
  await begin(app, office, request, 'Coffee shop')
  await office.keyboard.press('Escape')
  await office.getByText('Coffee card').first().click()
  await office.getByRole('button', { name: 'More', exact: true }).click()
  await office.getByRole('menuitem', { name: 'Copy' }).click()
  await office.getByRole('textbox', { name: /^Name/ }).first().fill('Second card')
  await office.getByRole('button', { name: 'Create campaign' }).click()
  await expect(office.getByText(/Second card is ready/)).toBeVisible()
  await office.keyboard.press('Escape')
  await office.getByText('Second card', { exact: true }).first().click()
  await office.getByRole('button', { name: 'More', exact: true }).click()
  await office.getByRole('menuitem', { name: 'End campaign' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'End campaign' }).click()
  await expect(office.getByText('This campaign has ended')).toBeVisible()
  await expect(office.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
  await office.getByRole('button', { name: /^Undo/ }).click()
  await expect(office.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
})

const shops = new WeakMap<App, TestMerchant>()

async function tokenOf(app: App): Promise<{ token: string }> {
  const merchant = shops.get(app) ?? (await openShop(app))
  shops.set(app, merchant)
  return { token: merchant.owner.token }
}

/** A campaign made from a template in the form, and a member's card in it. */
async function begin(app: App, office: Page, request: APIRequestContext, template: string) {
  await office.goto('/campaign/campaign-list/add')
  await office.getByRole('button', { name: new RegExp(`^${template}`) }).click()
  await expect(office.getByText(`Filled in as «${template}»`)).toBeVisible()
  await office.getByRole('button', { name: 'Create campaign' }).click()
  const link = office.getByRole('dialog').getByRole('textbox', { name: 'Link to the registration page' })
  await expect(link).toHaveValue(/\/member\/login\//, { timeout: 30_000 })
  const id = (await link.inputValue()).split('/').at(-1) ?? ''
  const merchant = shops.get(app)
  if (!merchant) throw new Error('no shop')
  const campaign = await loadCampaign(app.database.kysely, merchant.id, id)
  const card = await makeCard(app, merchant, campaign)
  const call = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${merchant.owner.token}`, 'idempotency-key': randomUUID() }
    const answer = await request.post(`/api${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  return { card, campaign, call }
}
