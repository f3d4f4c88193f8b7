import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { say } from '../server/src/core/i18n.ts'
import { countedIn, countTaps } from './count-taps.ts'
import { expect, isPhone, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { newAddress, password } from './shop.ts'
import { heading, signIn } from './visit.ts'

const phone = { width: 390, height: 844 }
/** Something after the text is a colon, a star or a hint. */
const begins = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)

test('a new owner comes from the root address to the first stamp in at most 12 taps and 6 typed fields, the member in 4 and 1', async ({
  open,
  shoot,
}, { project }) => {
  const language = project.name === 'phone' ? 'pt-BR' : 'en-US'
  test.setTimeout(360_000)
  const t = (key: string) => say(language, 'first-steps', key)
  const owner = await open({ language, locale: language })
  await countTaps(owner)
  await register(owner, await open(), language)
  await expect(heading(owner, t('title'))).toBeVisible()
  const named = (name: string) => owner.getByRole('button', { name, exact: true })
  await shoot(owner, `first-steps-begin-${language}`)
  await named(say(language, 'campaigns', 'template.coffee.title')).click()
  await expect(owner.getByLabel(begins(t('card.name')))).toHaveValue(say(language, 'campaigns', 'template.coffee.name'))
  if (!isPhone(owner)) await expect(owner.locator('.preview-box img[src^="blob:"]').first()).toBeVisible()
  await shoot(owner, `first-steps-card-${language}`)
  await named(t('card.make')).click()
  await expect(owner.getByRole('img', { name: begins(t('poster.picture').split('{{')[0] ?? '') }).first()).toBeVisible()
  await shoot(owner, `first-steps-poster-${language}`)
  await named(t('poster.next')).click()
  await expect(owner.getByText(t('phone.waiting'))).toBeVisible()
  await shoot(owner, `first-steps-phone-${language}`)

  const address = await owner.locator('.start-address strong').innerText()
  const member = await open({ viewport: phone, locale: language })
  await countTaps(member)
  await becomeMember(member, `http://${address}`, language)
  await expect(member.getByText(stampsCollected(language, 0))).toBeVisible()

  await test.step('the screen of the owner goes on by itself, and the stamp arrives on the phone', async () => {
    await expect(owner.getByRole('heading', { name: t('stamp.title.stamps') })).toBeVisible()
    await shoot(owner, `first-steps-stamp-${language}`)
    await named(t('stamp.press.stamps')).click()
    await expect(owner.getByRole('heading', { name: t('done.title.stamps') })).toBeVisible()
    await expect(owner.getByText(stampsCollected(language, 1))).toBeAttached()
    await expect(member.getByText(stampsCollected(language, 1))).toBeVisible()
    await shoot(owner, `first-steps-done-${language}`)
  })
  // The button of the mail is tapped in another window than those that count.
  const ofOwner = await countedIn(owner)
  expect(ofOwner.taps + 1, 'taps of the owner').toBeLessThanOrEqual(12)
  expect(ofOwner.typed.length, `typed by the owner: ${ofOwner.typed.join()}`).toBeLessThanOrEqual(6)
  const ofMember = await countedIn(member)
  expect(ofMember.taps, 'taps of the member').toBeLessThanOrEqual(4)
  expect(ofMember.typed, 'typed by the member').toHaveLength(1)

  await named(t('done.onwards')).click()
  const list = owner.getByRole('region', { name: t('checklist.title') })
  await expect(list.getByRole('link', { name: new RegExp(t('checklist.colleague')) })).toBeVisible()
  await expect(
    list.getByText(say(language, 'first-steps', 'checklist.membersAbout', { members: 1, total: 10 })),
  ).toBeVisible()
  await shoot(owner, `first-steps-checklist-${language}`)
  await list.getByRole('button', { name: t('checklist.hide') }).click()
  await expect(list).toBeHidden()
  await owner.reload()
  await expect(heading(owner, say(language, 'shell', 'menu.dashboard'))).toBeVisible()
  await expect(list).toBeHidden()
})

test('an owner who leaves the first steps finds every choice again after a reload, and after signing in anew', {
  tag: '@phone',
}, async ({ open, shoot }) => {
  test.setTimeout(360_000)
  const email = newAddress('owner')
  const owner = await open({ language: 'en-US', locale: 'en-US' })
  await register(owner, await open(), 'en-US', email)
  await owner.getByRole('button', { name: 'Bakery', exact: true }).click()
  const name = owner.getByLabel(/^Name of the card/)
  const kept = owner.waitForResponse((answer) => {
    const request = answer.request()
    return request.method() === 'PUT' && (request.postData() ?? '').includes('Crust and Crumb')
  })
  await name.fill('Crust and Crumb')
  await kept

  await test.step('after a reload', async () => {
    await owner.reload()
    await expect(name).toHaveValue('Crust and Crumb')
    await expect(owner.getByLabel(/^Reward 3/)).not.toHaveValue('')
  })
  await test.step('after signing in again, from the dashboard', async () => {
    await owner.evaluate(`localStorage.removeItem('merchant-token')`)
    await owner.goto('/merchant/login')
    await signIn(owner, { email, password })
    await expect(owner.getByText('Step 1 of 4: Your card')).toBeVisible()
    await shoot(owner, 'first-steps-resume')
    await owner.getByRole('button', { name: 'Go on' }).click()
    await expect(name).toHaveValue('Crust and Crumb')
  })
  await test.step('a field that was emptied is refused at that field, and nothing else is lost', async () => {
    await name.fill('')
    await owner.getByRole('button', { name: 'Make this card' }).click()
    await expect(owner.getByText('Please fill in this field.')).toBeVisible()
    await expect(owner.getByLabel(/^Reward 1/)).not.toHaveValue('')
    await name.fill('Crust and Crumb')
  })
  await test.step('the poster, the wait and the leaving of each', async () => {
    await owner.getByRole('button', { name: 'Make this card' }).click()
    await expect(owner.getByRole('heading', { name: 'Your poster is ready' })).toBeVisible()
    await owner.reload()
    await owner.getByRole('button', { name: 'Next: try it out' }).click()
    await expect(owner.getByText('Waiting for your card …')).toBeVisible()
    await owner.getByRole('button', { name: 'Back to the poster' }).click()
    await expect(owner.getByRole('heading', { name: 'Your poster is ready' })).toBeVisible()
    await owner.getByRole('link', { name: 'Do this later' }).click()
    await expect(owner.getByText('Step 3 of 4: Your phone')).toBeVisible()
  })
})

/** From the root address over the confirmation mail; answers once the owner is signed in. */
async function register(page: Page, mailbox: Page, language: Language, email = newAddress('owner')): Promise<void> {
  const t = (key: string) => say(language, 'login', key)
  await page.goto(`/?lang=${language}`)
  await page
    .getByRole('link', { name: say(language, 'landing', 'start') })
    .first()
    .click()
  await page.getByLabel(begins(t('register.merchantName'))).fill('Crust')
  await page.getByLabel(begins(t('register.userName'))).fill('Ida')
  await page.getByLabel(begins(t('email'))).fill(email)
  await page
    .getByLabel(begins(t('password')), { exact: false })
    .first()
    .fill(password)
  await page.getByLabel(begins(t('confirmPassword'))).fill(password)
  await page.getByRole('button', { name: t('register.submit'), exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto(await linkInMailTo(mailbox, email))
  await page.getByRole('button', { name: t('link.button') }).click()
  await expect(page).toHaveURL('/start')
}

/** As a customer does who has scanned the poster: the address is typed once and pasted the second time. */
async function becomeMember(page: Page, address: string, language: Language): Promise<void> {
  const t = (key: string) => say(language, 'join', key)
  await page.goto(address)
  const first = page.getByLabel(t('email'), { exact: true })
  await first.fill(newAddress('member'))
  await first.press('ControlOrMeta+a')
  await first.press('ControlOrMeta+c')
  await page.getByLabel(t('confirmEmail'), { exact: true }).press('ControlOrMeta+v')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: t('submit') }).click()
  await page.getByRole('link', { name: t('openCard') }).click()
}

const stampsCollected = (language: Language, balance: number) =>
  say(language, 'member', 'card.stampsOf', { balance, total: 10 })
