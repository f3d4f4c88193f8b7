import { languages } from '@chopcard/contract/core/kinds.ts'
import { expect, test } from './journey.ts'
import { hire, openShop, systemToken } from './shop.ts'

test('a visitor without a session reads at the root address what the product is, and starts or signs in from there', async ({
  open,
  shoot,
}) => {
  const page = await open()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The stamp card that is never left at home')
  await expect(page.getByRole('img', { name: /A stamp card with ten cups/ })).toBeVisible()
  await shoot(page, 'landing')
  await page.getByRole('link', { name: 'Start now' }).first().click()
  await expect(page).toHaveURL('/merchant/register')
  await page.goBack()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/merchant/login')
})

test('the page at the root address is written in four languages and looks right in the dark', async ({
  open,
  shoot,
}) => {
  const page = await open()
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const language of languages) {
    await page.goto(`/?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('main')).not.toContainText('landing.')
    await shoot(page, `landing-dark-${language}`)
  }
})

test('the card at the root address stamps itself within five seconds, and stands still for who wants no movement', {
  tag: '@once',
}, async ({ open }) => {
  const lengths = `document.getAnimations().map(({ effect }) => effect.getComputedTiming().endTime)`
  const moving = await open({ moving: true })
  await moving.goto('/')
  const ends = (await moving.evaluate(lengths)) as number[]
  expect(ends.length).toBeGreaterThanOrEqual(11)
  expect(Math.max(...ends)).toBeLessThanOrEqual(5000)
  const still = await open({ moving: false })
  await still.goto('/')
  expect(await still.evaluate(lengths)).toEqual([])
})

test('a user who has a session goes on from the root address to the dashboard before anything is shown', {
  tag: '@once',
}, async ({ app, open }) => {
  const owner = await hire(app, await openShop(app), 'owner')
  const page = await open({ token: owner.token })
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})

test('the platform replaces the texts at the root address language by language, and takes them back', {
  tag: '@once',
}, async ({ open, shoot }) => {
  const visitor = await open()
  const page = await open({ token: await systemToken(visitor), holder: 'system' })
  const replace = async (title: string) => {
    await page.goto('/sys/banner/home-page')
    await page.getByRole('button', { name: 'Texts of the home page' }).click()
    await page.getByRole('tab', { name: 'Português' }).click()
    await page.getByRole('textbox', { name: 'Headline', exact: true }).locator('visible=true').fill(title)
    await shoot(page, 'sys-home-page-texts')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The texts were saved.')).toBeVisible()
  }
  const headline = visitor.getByRole('heading', { level: 1 })
  await replace('Fidelidade do bairro')
  await visitor.goto('/?lang=pt-BR')
  await expect(headline).toHaveText('Fidelidade do bairro')
  await visitor.goto('/?lang=en-US')
  await expect(headline).toHaveText('The stamp card that is never left at home')
  await replace('')
  await visitor.goto('/?lang=pt-BR')
  await expect(headline).toHaveText('O cartão de carimbos que nunca fica em casa')
})
