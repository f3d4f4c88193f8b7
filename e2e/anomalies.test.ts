import { openJobContext } from '../server/src/core/job-context.ts'
import { applyOperation } from '../server/src/loyalty/cards/apply-operation.ts'
import { rulesFor } from '../server/src/loyalty/cards/type-rules.ts'
import type { App } from '../server/src/core/app.ts'
import { makeFinding } from '../server/test/make-finding.ts'
import type { TestMerchant } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, openShop, type Person } from './shop.ts'
import { heading } from './visit.ts'

/** A stamp from one of the staff; the id of its entry. */
async function stampBy(app: App, merchant: TestMerchant, { id, name }: Person, cardId: string): Promise<string> {
  const actor = { kind: 'merchant', id, name, nickname: null } as const
  const { entry } = await applyOperation(
    openJobContext(app, merchant, actor, new Date(), 'journey'),
    cardId,
    ({ campaign, card, today, moment }) =>
      rulesFor('chop').issue(campaign, card, today, { quantity: 2, confirmed: true }, moment),
    { source: 'till' },
  )
  return entry.id
}

test('an owner has the log looked at, voids what an operator gave the own card, and the board counts it as confirmed', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const siti = await hire(app, merchant, 'operator')
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Siti', email: siti.email })
  await stampBy(app, merchant, siti, card.id)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/report/anomaly-list')
  await expect(heading(page, 'Unusual activity')).toBeVisible()
  await page.getByRole('button', { name: 'Look now' }).click()
  const sentence = `${siti.name} gave chops to their own card, 1 time`
  await page.getByText(sentence).click()
  const drawer = page.getByRole('dialog', { name: 'Own card' })
  await expect(drawer.getByText(sentence)).toBeVisible()
  await shoot(page, 'anomaly-finding')
  await drawer.getByRole('listitem').getByRole('button', { name: 'Void' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void this transaction' })
  await expect(dialog.getByText('2 → 0')).toBeVisible()
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(drawer.getByText('Voided', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 of 1 settled findings were confirmed')).toBeVisible()
  await shoot(page, 'anomalies')
})

test('a manager reads about a colleague without the name, and finds it to be fine', { tag: '@once' }, async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const [siti, manager] = [await hire(app, merchant, 'operator'), await hire(app, merchant, 'manager')]
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Siti' })
  const entryId = await stampBy(app, merchant, siti, card.id)
  await makeFinding(app, merchant, { cardId: card.id, entryId, staffId: siti.id })
  const page = await open({ token: manager.token })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 unusual finding to look at' }).click()
  await page.getByText('A colleague gave chops to their own card, 1 time').click()
  const drawer = page.getByRole('dialog', { name: 'Own card' })
  await expect(drawer.getByRole('button', { name: 'Lock PIN' })).toHaveCount(0)
  await expect(page.getByText(siti.name)).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Fine' }).click()
  await expect(drawer.getByText('Fine', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('0 of 1 settled findings were confirmed')).toBeVisible()
  await shoot(page, 'anomalies-manager')
})
