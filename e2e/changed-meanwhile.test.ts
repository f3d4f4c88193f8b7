import type { Page } from '@playwright/test'
import { newId } from '../server/src/core/new-id.ts'
import { makeAdmin, makeSystemSession } from '../server/test/make-admin.ts'
import { makeVoucher } from '../server/test/make-voucher.ts'
import { expect, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { rows } from './visit.ts'

test('a voucher that a colleague disables meanwhile is not enabled by a form that was open, and what was typed stays', {
  tag: '@once',
}, async ({ app, open, shoot }) => {
  const shop = await openShop(app)
  const id = await makeVoucher(app, shop, { name: 'Coffee for a month' })
  const stored = () =>
    app.database.kysely
      .selectFrom('voucher')
      .select(['title', 'enabled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const [first, colleague] = [await open({ token: shop.owner.token }), await open({ token: shop.owner.token })]
  await first.goto(`/voucher/${id}`)
  const title = first.getByRole('textbox', { name: /^Title/ })
  await title.fill('Thirty coffees')
  await colleague.goto(`/voucher/${id}`)
  await colleague.getByRole('switch', { name: /May be given/ }).click()
  await colleague.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByText('The voucher is saved.')).toBeVisible()

  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('Somebody else switched this off meanwhile.')).toBeVisible()
  await expect(first.getByRole('alert').getByText('save again to keep what you see here')).toBeVisible()
  await expect(title).toHaveValue('Thirty coffees')
  expect((await stored()).enabled).toBe(false)
  await shoot(first, 'changed-meanwhile')
  await first.getByRole('switch', { name: /May be given/ }).click()
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('The voucher is saved.')).toBeVisible()
  expect(await stored()).toEqual({ title: 'Thirty coffees', enabled: false })
})

test('a cost that a colleague changes meanwhile is marked in the form that was open, and what was typed stays', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const costs = async (page: Page) => {
    await page.goto('/report/liability')
    await page.getByRole('button', { name: 'Costs' }).click()
    return page.getByRole('dialog')
  }
  const [first, colleague] = [await open({ token: shop.owner.token }), await open({ token: shop.owner.token })]
  const mine = await costs(first)
  const share = mine.getByRole('spinbutton').first()
  await share.fill('40')
  const theirs = await costs(colleague)
  await theirs.getByRole('spinbutton').first().fill('70')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Somebody else changed this meanwhile to: 70')).toBeVisible()
  await expect(share).toHaveValue('40')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
})

test('a draft that a colleague changes meanwhile is not saved over, and what was typed stays', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const [first, colleague] = [await open({ token: shop.owner.token }), await open({ token: shop.owner.token })]
  const id = newId()
  const write = async (page: Page, text: string) => {
    await page.goto(`/campaign/campaign-notification-list?draft=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Text/ }).fill(text)
    return dialog
  }
  await app.database.kysely
    .insertInto('notification')
    .values({
      merchant_id: shop.id,
      id,
      staff_id: shop.owner.id,
      language: 'en-US',
      words: JSON.stringify({ 'en-US': { title: '', text: 'First' } }),
      channels: ['email'],
      audience: JSON.stringify({ kind: 'filters', filters: {} }),
      state: 'draft',
      created_at: new Date(),
    })
    .execute()
  const mine = await write(first, 'Mine')
  const theirs = await write(colleague, 'Theirs')
  await theirs.getByRole('button', { name: 'Save as draft' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: 'Save as draft' }).click()
  await expect(mine.getByText('Somebody else changed this meanwhile to: Theirs')).toBeVisible()
  await expect(mine.getByRole('textbox', { name: /^Text/ })).toHaveValue('Mine')
  await mine.getByRole('button', { name: 'Save as draft' }).click()
  await expect(mine).toBeHidden()
})

test('a follow-up and the state of a merchant that another administrator changes meanwhile are saved the second time', {
  tag: '@once',
}, async ({ app, open }) => {
  const shop = await openShop(app)
  const { kysely } = app.database
  const changeState = (account_state: string) =>
    kysely.updateTable('merchant').set({ account_state }).where('merchant_id', '=', shop.id).execute()
  await changeState('restricted')
  const page = await open({ token: await makeSystemSession(app, await makeAdmin(app)), holder: 'system' })
  const dialog = page.getByRole('dialog')

  await page.goto(`/sys/merchant/follow-up-list?q=${encodeURIComponent(shop.name)}`)
  await rows(page).first().click()
  await dialog.getByLabel('What is to be done').fill('Call the owner')
  await kysely
    .insertInto('merchant_follow_up')
    .values({ merchant_id: shop.id, note: 'Was called', updated_at: new Date() })
    .execute()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Somebody else changed this meanwhile to: Was called')).toBeVisible()
  await expect(dialog.getByLabel('What is to be done')).toHaveValue('Call the owner')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/sys/merchant/${shop.id}`)
  await page.getByRole('button', { name: 'Change state' }).click()
  await dialog.getByRole('radio', { name: /^Disabled/ }).check()
  await dialog.getByLabel('Reason').fill('As agreed')
  await dialog.getByRole('checkbox').check()
  await changeState('active')
  await dialog.getByRole('button', { name: 'Change state' }).click()
  await expect(dialog.getByText('Somebody else changed this meanwhile.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Change state' }).click()
  await expect(dialog).toBeHidden()
})

test('extra fields of a member that a colleague saves meanwhile are told by the form that was open, and stay', async ({
  app,
  open,
  shoot,
}) => {
  const shop = await openShop(app)
  const { card } = await makeDrinker(app, shop)
  const stored = async () =>
    (
      await app.database.kysely
        .selectFrom('card')
        .select('additional_info')
        .where('id', '=', card.id)
        .executeTakeFirstOrThrow()
    ).additional_info
  const [first, colleague] = [await open({ token: shop.owner.token }), await open({ token: shop.owner.token })]
  const write = async (page: Page, name: string, text: string) => {
    await page.goto(`/members/member-list?member=${card.id}`)
    await page.getByRole('tab', { name: 'Extra info' }).click()
    const part = page.getByRole('tabpanel', { name: 'Extra info' })
    await part.getByRole('button', { name: 'Add a line' }).click()
    await part.getByRole('textbox', { name: 'Name' }).fill(name)
    await part.getByRole('textbox', { name: 'Text' }).fill(text)
    return part
  }
  const mine = await write(first, 'Dog', 'Rex')
  const theirs = await write(colleague, 'Nuts', 'never')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(colleague.getByText('updated successfully')).toBeVisible()

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert')).toContainText('Nuts: Somebody else changed this meanwhile to: never')
  await shoot(first, 'extra-changed-meanwhile')
  expect(await stored()).toEqual({ Nuts: 'never' })
  await mine.getByRole('button', { name: 'Add a line' }).click()
  await mine.getByRole('textbox', { name: 'Name' }).last().fill('Nuts')
  await mine.getByRole('textbox', { name: 'Text' }).last().fill('never')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByText('updated successfully')).toBeVisible()
  expect(await stored()).toEqual({ Dog: 'Rex', Nuts: 'never' })
})
