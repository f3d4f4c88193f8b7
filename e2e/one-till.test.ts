import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { makeCard } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { entriesOf, hire, makeDrinker, newAddress, openShop } from './shop.ts'
import { heading, scanField, signIn, typeNumber } from './visit.ts'

/** The windows of a phone, a tablet and a computer. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const

/** Counts every tap and click of the page from now on. */
async function countTaps(page: Page) {
  await page.evaluate(`window.taps = 0; addEventListener('pointerdown', () => { window.taps += 1 }, true)`)
  return {
    /** How many taps there were since the last question. */
    since: () => page.evaluate<number>('(() => { const taps = window.taps; window.taps = 0; return taps })()'),
  }
}

type Styles = { getComputedStyle(one: unknown): { fontSize: string } }
const fontSize = (words: Locator) =>
  words.evaluate((one) => Number.parseFloat((globalThis as unknown as Styles).getComputedStyle(one).fontSize))

for (const viewport of sizes)
  test(`a customer costs no tap or one, a reward one, an undo one, at ${viewport.width} px`, { tag: '@once' }, async ({
    app,
    open,
    shoot,
  }) => {
    const merchant = await openShop(app)
    const { campaign, card } = await makeDrinker(app, merchant, { initialChops: 8 }, { nickname: 'Ada' })
    const bo = await makeCard(app, merchant, campaign, { nickname: 'Bo', mobile: '+6581234567' })
    const page = await open({ token: merchant.owner.token, viewport })
    await page.goto('/merchant/quick-earn-attend')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Open pages' })).toHaveCount(0)
    await shoot(page, 'one-till-start')
    const taps = await countTaps(page)

    // One a visit: a scan, and no tap.
    await page.keyboard.type(`${card.number}\n`)
    await expect(page.getByText('+1 · 9 of 10')).toBeVisible()
    expect(await taps.since(), 'a stamp after a scan').toBe(0)

    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'One a visit' }).click()
    await taps.since()
    await page.keyboard.type(`${card.number}\n`)
    const plus = (quantity: number) => page.getByRole('button', { name: new RegExp(`^\\+${quantity} Issue`) })
    await expect(plus(1)).toBeEnabled()
    for (const quantity of [1, 2, 3]) await expect(plus(quantity)).toBeInViewport({ ratio: 1 })
    await expect(plus(2), 'more than fits on the card').toBeDisabled()
    await shoot(page, 'one-till-card')
    await plus(1).click()
    await expect(page.getByText('+1 · 10 of 10')).toBeVisible()
    expect(await taps.since(), 'a stamp').toBe(1)

    const redeem = page.getByRole('button', { name: 'Redeem A free coffee' })
    await expect(redeem).toBeInViewport({ ratio: 1 })
    for (const words of [
      page.getByRole('heading', { name: 'Ada' }),
      page.getByRole('list', { name: 'Rewards that are due' }).getByText('A free coffee'),
    ]) {
      expect(await fontSize(words), 'it is read at arm’s length').toBeGreaterThanOrEqual(40)
    }
    await shoot(page, 'one-till-reward')
    await redeem.click()
    await expect(page.getByText('Redeemed: A free coffee')).toBeVisible()
    expect(await taps.since(), 'a reward').toBe(1)

    const undo = page.getByRole('button', { name: 'Undo' }).last()
    await expect(undo).toBeInViewport({ ratio: 1 })
    await undo.click()
    await expect(page.getByRole('status').getByText('Taken back')).toBeVisible()
    expect(await taps.since(), 'an undo').toBe(1)
    expect(await entriesOf(app, card.id)).toEqual({ initial: 1, earn: 2, redeem: 1, void: 1 })

    // A phone number instead of a code: its digits, and nothing else.
    await page.keyboard.type('81234567\n')
    await expect(page.getByRole('heading', { name: 'Bo' })).toBeVisible()
    expect(await taps.since(), 'a phone number').toBe(0)
    await expect(plus(2)).toBeEnabled()
    await plus(2).click()
    await expect(page.getByText('Issue 2 chops to Bo at once?')).toBeVisible()
    await shoot(page, 'one-till-question')
    await page.getByRole('button', { name: /^Yes, issue/ }).click()
    await expect(page.getByText('+2 · 10 of 10')).toBeVisible()
    expect(await taps.since(), 'two stamps: one tap and one question').toBe(2)
    expect(await entriesOf(app, bo.id)).toEqual({ initial: 1, earn: 1 })
  })

test('a mode is switched with one tap while the camera and the card stay', { tag: '@once' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  await typeNumber(page, card.number)
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
  const field = await scanField(page).elementHandle()
  const modes = page.getByRole('navigation', { name: 'Modes of the till' })
  for (const [name, path] of [
    ['Adjust', '/merchant/adjust'],
    ['Issue', '/merchant/quick-earn-attend'],
    ['Redeem', '/merchant/quick-redeem'],
  ] as const) {
    await modes.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible()
    expect(
      await field?.evaluate((one) => (one as unknown as { isConnected: boolean }).isConnected),
      'the scanner is the same',
    ).toBe(true)
  }
  expect(await entriesOf(app, card.id)).toEqual({})
})

test('an operator lands at the till after the sign-in, and an owner reaches it with one tap from any page', {
  tag: '@once',
}, async ({ app, open }) => {
  const merchant = await openShop(app)
  const [operator, owner] = [await hire(app, merchant, 'operator'), await hire(app, merchant, 'owner')]
  const till = await open()
  await till.goto('/merchant/login')
  await signIn(till, operator)
  await expect(till).toHaveURL(/\/merchant\/quick-earn-attend$/)
  await expect(heading(till, 'Quick Issue / Attend')).toBeVisible()
  await till.goto('/merchant/login')
  await expect(till).toHaveURL(/\/merchant\/quick-earn-attend$/)
  await till.getByRole('link', { name: 'Back office' }).click()
  await expect(heading(till, 'Dashboard')).toBeVisible()

  const office = await open({ token: owner.token })
  for (const path of ['/dashboard', '/members/member-list', '/account/settings']) {
    await office.goto(path)
    await office.getByRole('banner').getByRole('link', { name: 'Till' }).click()
    await expect(heading(office, 'Quick Issue / Attend')).toBeVisible()
  }
})

test('a queue of ten customers is served by phone number, code and name', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { campaign, card: first } = await makeDrinker(app, merchant, {}, { nickname: 'Queue Zero' })
  const rest = await Promise.all(
    Array.from({ length: 9 }, async (_, i) => {
      const mobile = `+6592000${String(100 + i)}`
      const contact = { nickname: `Queue ${'ABCDEFGHI'[i]}ndersen`, email: newAddress('queue'), mobile }
      return { ...(await makeCard(app, merchant, campaign, contact)), ...contact }
    }),
  )
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-earn-attend')
  const ways = (one: (typeof rest)[number]) => [one.mobile.slice(3), one.token, one.nickname.slice(6).toLowerCase()]
  await typeNumber(page, first.number)
  await expect(page.getByRole('heading', { name: 'Queue Zero' })).toBeVisible()
  for (const [i, one] of rest.entries()) {
    await typeNumber(page, ways(one)[i % 3] ?? one.number)
    await expect(page.getByRole('heading', { name: one.nickname })).toBeVisible()
    await expect(page.getByText('+1 · 1 of 10')).toBeVisible()
  }
  await shoot(page, 'one-till-queue')
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Issue 1' })).toHaveCount(10)
  for (const { id } of [first, ...rest]) expect(await entriesOf(app, id)).toEqual({ earn: 1 })
})

test('a customer without a card is enrolled at the till by phone number, stamped, and gets the link', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const operator = await hire(app, merchant, 'operator')
  await makeDrinker(app, merchant, { initialChops: 9, redeemChops: 9 }, { nickname: 'Waiting' })
  const page = await open({ token: operator.token })
  await page.goto('/merchant/quick-earn-attend')
  await expect(page.getByText('1 guest has a reward they have not taken')).toBeVisible()
  // One number gets few messages an hour, whichever journey asks for them.
  const mobile = `9${String(randomInt(10_000_000)).padStart(7, '0')}`
  await typeNumber(page, mobile)
  await expect(page.getByRole('alert')).toContainText('No card was found for this')
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Enrol' }) })
  await expect(form.getByLabel('Mobile number or email')).toHaveValue(mobile)
  await shoot(page, 'one-till-enrol')
  await form.getByRole('button', { name: 'Enrol' }).click()
  await expect(form.getByText('Ask the customer first, then tick the box.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'The customer agrees' }).check()
  await form.getByLabel('Name (optional)').fill('Cleo')
  await form.getByRole('button', { name: 'Enrol' }).click()
  await expect(page.getByText('Enrolled. The link is on its way by text message.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cleo' })).toBeVisible()
  await shoot(page, 'one-till-enrolled')
  const { rows: sent } = await app.database.pool.query(
    `select m.mobile, o.channel, o.recipient, o.template from member m join outbox o on o.merchant_id = m.merchant_id and o.member_id = m.id
     where m.merchant_id = $1 and m.nickname = 'Cleo'`,
    [merchant.id],
  )
  expect(sent).toEqual([{ mobile: `+65${mobile}`, channel: 'sms', recipient: `+65${mobile}`, template: 'sms-card' }])
})

test('the form for a new customer does not come back once the next customer was scanned', { tag: '@once' }, async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant, {}, { nickname: 'Ada' })
  const page = await open({ token: merchant.owner.token })
  await page.goto('/merchant/quick-redeem')
  const form = page.getByRole('heading', { name: 'Enrol a new customer' })
  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(form).toBeVisible()
  await typeNumber(page, card.number)
  const name = page.getByRole('heading', { name: 'Ada' })
  await expect(name).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
  await expect(form).toBeHidden()
})
