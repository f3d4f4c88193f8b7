import { createCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { APIRequestContext } from '@playwright/test'
import { makeCampaign } from '../server/test/make.ts'
import { expect, isPhone, test } from './journey.ts'
import { makeDrinker, openShop } from './shop.ts'
import { heading, rows } from './visit.ts'

test('prepaid cards are approved by keyboard and refused in bulk', async ({ app, open, request, shoot }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant, { type: 'prepaid', rewardName: '' }, { nickname: 'Ada' })
  for (const nickname of ['Bo', 'Cy']) await add(request, merchant.owner.token, campaign.id, { nickname })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '3 prepaid cards wait for approval' }).click()
  await expect(heading(page, 'Prepaid approval')).toBeVisible()
  const waiting = page.locator('.approval-list > li')
  await expect(waiting).toHaveCount(3)
  await shoot(page, 'approval')
  await page.getByRole('listitem', { name: 'Ada', exact: true }).focus()
  await page.keyboard.press('a')
  await expect(page.getByText('1 approved')).toBeVisible()
  await expect(waiting).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check()
  await page.getByRole('button', { name: 'Refuse 2' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Nobody paid')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Nothing waits for approval.')).toBeVisible()
  await page.goto('/members/member-list?state=active')
  await expect(rows(page)).toHaveText([/Ada/])
})

test('a row of a list can be reached and opened by keyboard on a phone and on a desktop', async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant)
  const page = await open({ token: merchant.owner.token })
  await page.goto('/campaign/campaign-list')
  await rows(page).first().getByRole('button').first().focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, campaign.name)).toBeVisible()
})

test('a list can be sorted both ways, by a button on a phone and by the column header on a desktop', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  for (const name of ['Bravo', 'Alpha', 'Charlie']) await makeCampaign(app, merchant, { name })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/campaign/campaign-list')
  const sort = async (order: 'ascending' | 'descending') => {
    if (!isPhone(page)) return page.getByRole('columnheader', { name: 'Campaign' }).click()
    await page.getByRole('button', { name: /^Sort/ }).click()
    if (order === 'ascending') await shoot(page, 'sort')
    await page.getByRole('menuitem', { name: `Campaign, ${order}` }).click()
  }
  await sort('ascending')
  await expect(rows(page)).toHaveText([/Alpha/, /Bravo/, /Charlie/])
  await sort('descending')
  await expect(rows(page)).toHaveText([/Charlie/, /Bravo/, /Alpha/])
})

test('two members who are the same person are merged after a preview and separated again', { tag: '@once' }, async ({
  app,
  open,
  request,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign } = await makeDrinker(app, merchant)
  const second = await makeCampaign(app, merchant, { name: 'Cake Card' })
  const { token } = merchant.owner
  const keep = await add(request, token, campaign.id, { nickname: 'Ann Lee', mobile: '+65 9123 4567' })
  const away = await add(request, token, campaign.id, { nickname: 'Ann L.', email: 'ann@journey.example' })
  await add(request, token, second.id, { email: 'ann@journey.example' })
  await call(request, token, '/merchant/member/otherInfo', { memberId: away, mobile: '91234567' })
  for (const [memberId, quantity] of [
    [keep, 7],
    [away, 5],
  ] as const)
    await call(request, token, `/merchant/member/${memberId}`, {
      memberId,
      operation: 'adjust',
      quantity,
      remark: 'from the paper card',
    })
  const page = await open({ token })
  await page.goto('/members/duplicates')
  await expect(page.getByText('same mobile number')).toBeVisible()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await expect(dialog.getByText(/7 \+ 3 = 10|5 \+ 5 = 10/)).toBeVisible()
  await expect(dialog.getByText('2 chops cannot be moved and stay on closed cards.')).toBeVisible()
  await shoot(page, 'merge-preview')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('The members were merged.')).toBeVisible()
  await expect(page.getByText(/can be undone until/)).toBeVisible()
  await shoot(page, 'merge-history')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The merge was undone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  for (const [id, sum] of [
    [keep, 7],
    [away, 5],
  ] as const) {
    await page.goto(`/members/member-list?member=${id}`)
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('button', { name: 'Check the books' }).click()
    await expect(page.getByText('The balance is the sum of its log.')).toBeVisible()
    await expect(page.getByText(new RegExp(`sum ${sum}, balance ${sum}`))).toBeVisible()
  }
  await shoot(page, 'card-behind')
})

type Contact = { nickname?: string; email?: string; mobile?: string }

async function add(request: APIRequestContext, token: string, campaignId: string, contact: Contact): Promise<string> {
  const card = await call(request, token, createCard.path.replace('{id}', campaignId), contact)
  return card.id
}

async function call(request: APIRequestContext, token: string, path: string, data: object): Promise<{ id: string }> {
  const answer = await request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  const { data: told } = (await answer.json()) as { data: { id: string } }
  return told
}
