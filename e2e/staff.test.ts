import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { makeStaff } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, newAddress, openShop, password } from './shop.ts'
import { heading, rows, sideMenu, signIn } from './visit.ts'

const phone = { width: 390, height: 844 }

test('a reward on the phone is refused for a wrong PIN, redeemed with the right one, then redeemed alone and undone @once', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const merchant = await openShop(app)
  const operator = await makeStaff(app, merchant, { role: 'operator', pin: '90210' })
  const { card } = await makeDrinker(app, merchant, { redeemChops: 5 })
  const answer = await request.post(`/api${changeChops.path.replace('{id}', card.id)}`, {
    headers: { authorization: `Bearer ${merchant.owner.token}` },
    data: { memberId: card.id, operation: 'adjust', quantity: 10, remark: 'from the paper card' },
  })
  expect(answer.ok()).toBe(true)

  const page = await open({ viewport: phone })
  await page.goto(`/member/card/${card.token}`)
  await page.getByRole('button', { name: 'Redeem' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem' })
  await expect(sheet.getByText('A free coffee')).toBeVisible()
  await shoot(page, 'redeem-ways')
  await sheet.getByRole('button', { name: /Staff enter a PIN/ }).click()
  await sheet.getByLabel('Staff PIN').fill('13579')
  await sheet.getByRole('button', { name: 'Redeem now' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('PIN code is invalid')
  await sheet.getByLabel('Staff PIN').fill('90210')
  await sheet.getByRole('button', { name: 'Redeem now' }).click()
  await expect(sheet.getByText('Confirmed by staff with a PIN')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /Take it back/ })).toHaveCount(0)
  await shoot(page, 'redeem-done')
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('5 of 10').first()).toBeVisible()

  await page.getByRole('button', { name: 'Redeem' }).click()
  await sheet.getByRole('button', { name: /Redeem it yourself/ }).click()
  await sheet.getByLabel('I am at the counter now.').check()
  await sheet.getByRole('button', { name: 'Redeem now' }).click()
  await sheet.getByRole('button', { name: /Take it back/ }).click()
  await expect(sheet.getByText('Taken back')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText('5 of 10').first()).toBeVisible()

  const office = await open({ token: merchant.owner.token })
  await office.goto('/report/merchant-member-chop-log?kind=redeem')
  await expect(rows(office).filter({ hasText: `${operator.name} · by PIN` })).toHaveCount(1)
})

test('a user is added with an E-Stamp and signs in, and the tag redeems on a member’s phone @once', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const merchant = await openShop(app, { features: { selfRedemption: false, staffRedeemByPinCode: false } })
  const owner = await hire(app, merchant, 'owner')
  const email = newAddress('daniel')
  const page = await open({ token: owner.token })
  await page.goto('/dashboard')
  await (await sideMenu(page)).getByRole('menuitem', { name: 'Setup' }).click()
  await (await sideMenu(page)).getByRole('menuitem', { name: 'Users' }).click()
  await expect(heading(page, 'Users')).toBeVisible()
  await page.getByRole('button', { name: 'Add a user' }).click()
  await page.getByLabel('Name', { exact: false }).first().fill('Daniel Ng')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: 'Set a password now' }).check()
  await page.getByRole('button', { name: 'Add the user' }).click()
  await expect(page.getByText('Please enter a password.')).toBeVisible()
  await page.getByLabel(/^Password/).fill('too short')
  await page.getByLabel('E-Stamp ID').focus()
  await expect(page.getByText(/The password needs at least 12 characters/)).toBeVisible()
  await page.getByLabel(/^Password/).fill('Daniel-Passw0rd')
  await page.getByLabel('E-Stamp ID').fill('tag-of-daniel')
  await shoot(page, 'staff-add')
  await page.getByRole('button', { name: 'Add the user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(rows(page).filter({ hasText: 'Daniel Ng' })).toContainText('E-Stamp')
  await shoot(page, 'staff-list')
  await page.getByRole('button', { name: 'Print tags' }).click()
  await expect(page.locator('.tag-sheet > li')).toHaveText(/Tag of Daniel Ng/)
  const tag = await page.locator('.tag-url').innerText()
  await shoot(page, 'staff-tags')

  const till = await open()
  await till.goto('/merchant/login')
  await signIn(till, { email, password: 'Daniel-Passw0rd' })
  await expect(heading(till, 'Quick Issue / Attend')).toBeVisible()

  const { card } = await makeDrinker(app, merchant, { redeemChops: 1 })
  await request.post(`/api${changeChops.path.replace('{id}', card.id)}`, {
    headers: { authorization: `Bearer ${merchant.owner.token}` },
    data: { memberId: card.id, operation: 'issue', quantity: 1 },
  })
  const member = await open({ viewport: phone })
  await member.goto(`/member/card/${card.token}`)
  await member.getByRole('button', { name: 'Redeem' }).click()
  await expect(member.getByText('Touch the staff')).toBeVisible()
  await member.goto(new URL(tag).pathname)
  await shoot(member, 'estamp')
  await member.getByRole('link', { name: 'Back to my card' }).click()
  await expect(member.getByText('Tag recognised. Redeem now?')).toBeVisible()
  await member.getByRole('button', { name: 'Redeem now' }).click()
  await expect(member.getByText('Confirmed by staff with a tag')).toBeVisible()
})
