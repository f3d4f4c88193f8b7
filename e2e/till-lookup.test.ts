import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { entriesOf, hire, makeDrinker, newAddress, openShop } from './shop.ts'
import { scanField, typeNumber } from './visit.ts'

test('a card is found while a part of the name is typed, and by the address, where one of several is chosen', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const email = newAddress('ada')
  const contact = { nickname: 'Ada Lovelace', email }
  const { campaign, card } = await makeDrinker(app, merchant, { initialChops: 2 }, contact)
  await makeDrinker(app, merchant, { initialChops: 3 }, contact)
  await makeCard(app, merchant, campaign, { nickname: 'Adam' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  const field = scanField(page)
  await field.fill('ada')
  const options = page.getByRole('listbox', { name: 'Cards that fit' }).getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(options.filter({ hasText: `${campaign.settings.name} · 2 of 10` })).toHaveCount(2)
  await shoot(page, 'till-suggestions')
  await field.fill('adam')
  await expect(options).toHaveCount(1)
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Adam' })).toBeVisible()
  await expect(page.getByText('+1 · 3 of 10')).toBeVisible()

  await field.fill(email)
  await expect(options).toHaveCount(2)
  await field.press('Enter')
  const matches = page.getByRole('list', { name: '2 cards found: which one?' })
  await expect(matches.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Adam' })).toHaveCount(0)
  await shoot(page, 'till-matches')
  await matches.getByRole('button').filter({ hasText: campaign.settings.name }).click()
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('+1 · 3 of 10')).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ initial: 1, earn: 1 })
  await expect(matches).toHaveCount(0)
})

test('a card of another shop is reported as such, and nothing of it is shown', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const [merchant, other] = [await openShop(app), await openShop(app)]
  const { card } = await makeDrinker(app, other, {}, { nickname: 'Zelda' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, card.token)
  await expect(page.getByRole('alert')).toContainText('This card belongs to another shop')
  await shoot(page, 'till-another-shop')
  await expect(page.getByText('Zelda')).toHaveCount(0)
  await typeNumber(page, card.number)
  await expect(page.getByRole('alert')).toContainText('No card was found for this')
})

test('an expired card can be renewed and a frozen card unfrozen on the till’s screen', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const mei = await hire(app, merchant, 'operator')
  const { card } = await makeDrinker(app, merchant, { memberValidityDays: 30 }, { nickname: 'Ada' })
  const set = (state: string) =>
    app.database.pool.query(
      `update card set state = $3, frozen_by = case when $3 = 'frozen' then 'staff' end,
         expires_at = case when $3 = 'expired' then now() - interval '1 day' else expires_at end
       where merchant_id = $1 and id = $2`,
      [merchant.id, card.id, state],
    )
  await set('frozen')
  const page = await open({ token: mei.token })
  await page.goto('/merchant/adjust')
  await typeNumber(page, card.number)
  await shoot(page, 'till-frozen-card')
  await page.getByRole('button', { name: 'Unfreeze' }).click()
  await expect(page.getByText('Unfrozen: the card can be used again')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unfreeze' })).toHaveCount(0)
  await set('expired')
  await typeNumber(page, card.number)
  await page.getByRole('button', { name: 'Renew' }).click()
  await expect(page.getByText(/^Renewed: valid until/)).toBeVisible()
  await page.getByRole('button', { name: /Issue 1 chop/ }).click()
  await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
})
