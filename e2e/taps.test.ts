import type { Page } from '@playwright/test'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { TapMessage } from '@chopcard/contract/outward/taps.ts'
import { sayTap } from '../demo/tag-chip.ts'
import { boothOf, daySlot, makeBooking, withBooths } from '../server/test/make-carnival.ts'
import { makeTag } from '../server/test/make-tap.ts'
import { makeStaff, type TestMerchant } from '../server/test/make.ts'
import { expect, test } from './journey.ts'
import { entriesOf, hire, makeDrinker, openShop, password } from './shop.ts'
import { heading, openRow, rows } from './visit.ts'

const address = ({ shortKey }: TestMerchant, { p, c }: TapMessage) => `/member/tap/${shortKey}?p=${p}&c=${c}`

/** A phone that has Web NFC and holds a tag: what is written on it, and its UID. */
const tagAtPhone = `window.NDEFReader = class {
  async scan() { setTimeout(() => this.onreading?.({ serialNumber: '04:a1:b2:c3:d4:e5:f6' })) }
  async write(message) { window.written = message.records[0].data }
}`

/** The value that stands beside a name on the screen of a tag. */
const valueOf = (page: Page, name: RegExp) =>
  page
    .locator('.tap-values > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .innerText()

test('a tag is added and written, a member’s tap is a stamp once, and a tag out of use gives none', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const owner = await hire(app, merchant, 'owner')
  const { card } = await makeDrinker(app, merchant, { tapToStamp: true, maxTapsPerDay: 2 })
  const office = await open({ token: owner.token })
  await office.addInitScript(tagAtPhone)
  await office.goto('/setup/taps')
  await office.getByRole('button', { name: 'Add a tag' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Counter left')
  await dialog.getByRole('textbox', { name: 'Place' }).fill('Next to the door')
  await dialog.getByLabel('UID of the chip').fill('123')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('Please enter the 14 digits of the chip')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read from the tag' }).click()
  await expect(dialog.getByLabel('UID of the chip')).toHaveValue('04:a1:b2:c3:d4:e5:f6')
  await shoot(office, 'tap-add')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(heading(office, 'Counter left')).toBeVisible()
  await expect(office.getByText('Not tapped yet')).toBeVisible()

  await office.getByRole('button', { name: 'Show keys and settings' }).click()
  await office.getByRole('dialog').getByLabel('Password').fill(password)
  await office.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(office.getByText('Whoever knows the keys can imitate the tag.')).toBeVisible()
  await shoot(office, 'tap-keys')
  await office.getByRole('button', { name: 'Write the address' }).click()
  await expect(office.getByText('The address is on the tag.')).toBeVisible()
  expect(await office.evaluate('written')).toBe(await valueOf(office, /^Address/))
  const key = async (number: number) => Buffer.from(await valueOf(office, new RegExp(`^Key ${number}`)), 'hex')
  const keys = { file: await key(1), meta: await key(2) }
  const tap = (counter: number) => address(merchant, sayTap(keys, '04A1B2C3D4E5F6', counter))

  const member = await open()
  await member.goto(tap(1))
  await expect(member.getByText('There is no card on this phone yet.')).toBeVisible()
  await member.goto(`/member/card/${card.token}`)
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  // Kept once the page was taken over.
  await expect
    .poll(() => member.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('card-of-'))))
    .toBe(true)
  await member.goto(tap(2))
  await expect(member.getByText('1 stamp added!')).toBeVisible()
  await expect(member.getByText('Next to the door')).toBeVisible()
  await shoot(member, 'tap-done')
  await member.reload()
  await expect(member.getByText('1 stamp added!')).toBeVisible()
  await member.getByRole('link', { name: 'To my card' }).click()
  await expect(member.getByText('1 of 10').first()).toBeAttached()
  await member.goto(tap(2).replace('&c=', '&c=0').slice(0, -1))
  await expect(member.getByText('This tag cannot be used')).toBeVisible()
  await member.goto(tap(3))
  await expect(member.getByText('1 stamp added!')).toBeVisible()
  await member.goto(tap(4))
  await expect(member.getByRole('alert')).toHaveText('No more visits count today. Please come again tomorrow.')

  const stranger = await open()
  await stranger.goto(tap(2))
  await expect(stranger.getByRole('alert')).toHaveText('This tap has been used already. Please touch the tag again.')
  expect(await entriesOf(app, card.id)).toEqual({ tap: 2 })

  await office.goto('/setup/tap-log')
  await expect(rows(office).filter({ has: office.getByText('Used', { exact: true }) })).toHaveCount(2)
  await expect(rows(office).filter({ hasText: 'This is not a genuine tap' })).toHaveCount(1)
  await expect(rows(office).filter({ hasText: 'No more visits count today' })).toHaveCount(1)
  await shoot(office, 'tap-log')
  await office.goto('/setup/taps')
  await openRow(office, rows(office).filter({ hasText: 'Counter left' }))
  await office.getByRole('button', { name: 'Take out of use' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Take out of use' }).click()
  await expect(office.getByText('The tag is out of use.')).toBeVisible()
  await member.goto(tap(5))
  await expect(member.getByText('This tag cannot be used')).toBeVisible()
})

test('a tap of a staff tag confirms a reward on the phone', async ({ app, open, request, shoot }) => {
  const merchant = await openShop(app)
  const staff = await makeStaff(app, merchant, { role: 'operator' })
  const { card } = await makeDrinker(app, merchant, { redeemChops: 1 })
  await request.post(`/api${changeChops.path.replace('{id}', card.id)}`, {
    headers: { authorization: `Bearer ${merchant.owner.token}` },
    data: { memberId: card.id, operation: 'issue', quantity: 1 },
  })
  const tag = await makeTag(app, merchant, { kind: 'staff', staffId: staff.id, name: staff.name })
  const member = await open()
  await member.goto(address(merchant, tag.tap()))
  await expect(member.getByText('This is a tag of the staff.')).toBeVisible()
  await shoot(member, 'tap-staff')
  await member.goto(`/member/card/${card.token}`)
  // The phone keeps the tap for the reward that is chosen within a minute.
  await member.getByRole('button', { name: 'Redeem' }).click()
  await expect(member.getByText('Tag recognised. Redeem now?')).toBeVisible()
  await member.getByRole('button', { name: 'Redeem now' }).click()
  await expect(member.getByText('Confirmed by staff with a tag')).toBeVisible()
  const office = await open({ token: merchant.owner.token })
  await office.goto('/report/merchant-member-chop-log?kind=redeem')
  await expect(rows(office).filter({ hasText: staff.name })).toHaveCount(1)
})

/** Shows a card on a phone, which from then on leads to it. */
async function keepCard(member: Page, { token }: { token: string }): Promise<void> {
  await member.goto(`/member/card/${token}`)
  await expect
    .poll(() => member.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('card-of-'))))
    .toBe(true)
}

test('a tap on a phone whose card is gone leads to a new card', { tag: '@phone' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { tapToStamp: true, maxTapsPerDay: 20 })
  const tag = await makeTag(app, merchant, { campaignId: campaign.id })
  const member = await open()
  await keepCard(member, card)
  await member.goto('about:blank')
  await app.database.kysely
    .updateTable('card')
    .set({ token_hash: Buffer.from('gone') })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', card.id)
    .execute()
  await member.goto(address(merchant, tag.tap()))
  await member.getByRole('link', { name: campaign.settings.name }).click()
  await expect(member).toHaveURL(new RegExp(`/member/login/${campaign.id}$`))
})

test('a tap whose answer is lost is asked for again, and is one stamp', { tag: '@phone' }, async ({ app, open }) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { tapToStamp: true, maxTapsPerDay: 20 })
  const tag = await makeTag(app, merchant, { campaignId: campaign.id })
  const member = await open()
  await keepCard(member, card)
  let asked = 0
  await member.route('**/api/member/tap', async (route) => {
    asked += 1
    if (asked > 2) return route.continue()
    // The server has done it, and the phone hears nothing of it; at first the server hears nothing either.
    if (asked === 2) await route.fetch()
    await route.abort('connectionfailed')
  })
  await member.goto(address(merchant, tag.tap()))
  await expect(member.getByText('1 stamp added!')).toBeVisible()
  expect(asked).toBe(3)
  expect(await entriesOf(app, card.id)).toEqual({ tap: 1 })
})

test('a booth’s tag waits for the list of the member’s cards and stamps the card that the member chooses', {
  tag: '@phone',
}, async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const settings = { ...withBooths([daySlot(0)]), tapToStamp: true }
  const { campaign, card } = await makeDrinker(app, merchant, settings, { nickname: 'Ada' })
  await makeBooking(app, { merchant, campaign, cardId: card.id })
  const tag = await makeTag(app, merchant, { kind: 'booth', boothId: boothOf(campaign) })
  const member = await open()
  await member.goto(`/member/CarnivalModeCard/${card.token}`)
  await member.getByRole('link', { name: 'Add a card' }).click()
  await member.getByLabel('Name of the card').fill('For Bo')
  await member.getByRole('button', { name: 'Add a card' }).click()
  await expect(member.getByText('For Bo')).toBeVisible()
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  await member.route('**/api/member/cards', async (route) => {
    asked += 1
    if (asked === 1) return route.abort('connectionfailed')
    await held
    await route.continue()
  })
  await member.goto(address(merchant, tag.tap()))
  await expect(member.getByText('The connection is not good. We keep trying.')).toBeVisible()
  answer()
  await expect(member.getByRole('heading', { name: 'Which card gets the stamp?' })).toBeVisible()
  await shoot(member, 'tap-which-card')
  await member.getByRole('button', { name: 'Ada' }).click()
  await expect(member.getByText('1 stamp added!')).toBeVisible()
  expect(await entriesOf(app, card.id)).toEqual({ attend: 1 })
})
