import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { linkInMailTo } from './mailbox.ts'
import { makeDrinker, newAddress, openShop } from './shop.ts'
import { rows } from './visit.ts'

const phone = { width: 390, height: 844 }
const referral = {
  referralEnabled: true,
  referrerBonus: 1,
  maxReferrerBonus: 5,
  refereeBonus: 1,
  referralEndDate: '2099-12-31',
} as const

/** The code in the newest mail to an address, as its reader finds it. */
async function codeIn(page: Page, address: string): Promise<string> {
  const message = page.getByRole('listitem').first()
  await expect(async () => {
    await page.goto(`/dev/mailbox?to=${encodeURIComponent(address)}`)
    await expect(message).toBeVisible({ timeout: 500 })
  }).toPass()
  await message.getByRole('link').first().click()
  return /\d{6}/.exec(await page.frameLocator('iframe').locator('body').innerText())?.[0] ?? ''
}

test('a member changes their contact data, downloads their data and has it erased @once', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, referral, { nickname: 'Mei' })
  const page = await open({ viewport: phone })
  const told = page.waitForResponse((response) => response.url().endsWith('/api/member/device'))
  await page.goto(`/member/card/${card.token}`)
  await told

  await test.step('a code sent from this phone to this phone brings nobody anything', async () => {
    const { promotion_code: code } = await app.database.kysely
      .selectFrom('card')
      .select('promotion_code')
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow()
    await page.goto(`/member/login/${campaign.id}?ref=${code}`)
    const email = newAddress('myself')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Email again').fill(email)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Get my card' }).click()
    await expect(page.getByRole('heading', { name: 'Your card is ready' })).toBeVisible()
    const office = await open({ token: merchant.owner.token })
    await office.goto(`/campaign/${campaign.id}/referrals`)
    await expect(rows(office).filter({ hasText: email })).toContainText('Same device as the referrer')
  })

  await page.goto(`/member/card/${card.token}`)
  await page.getByRole('button', { name: 'My details' }).click()
  const sheet = page.getByRole('dialog', { name: 'My details' })
  const email = newAddress('mei')
  await test.step('who has not confirmed the address is told that orders keep it', async () => {
    await sheet.getByRole('button', { name: 'Delete me' }).click()
    await expect(sheet.getByText(/is not confirmed, so it could be somebody else’s/)).toBeVisible()
    await sheet.getByRole('button', { name: 'Keep my card' }).click()
  })

  await test.step('another address, by the code that was sent there', async () => {
    await sheet.getByLabel('Nickname').fill('Mei Lin')
    const nameForm = sheet.locator('form').filter({ has: page.getByLabel('Nickname') })
    await nameForm.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByText('Saved')).toBeVisible()
    await shoot(page, 'profile')
    await sheet.getByRole('button', { name: 'Change the email address' }).click()
    await sheet.getByLabel('New email address').fill(email)
    await sheet.getByRole('button', { name: 'Send code' }).click()
    await expect(sheet.getByLabel('Code', { exact: true })).toBeFocused()
    const right = await codeIn(await open(), email)
    await sheet.getByLabel('Code', { exact: true }).fill(right === '000000' ? '000001' : '000000')
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect(sheet.getByRole('alert')).toContainText('The code from the mail is not right.')
    await shoot(page, 'profile-wrong-code')
    await sheet.getByLabel('Code', { exact: true }).fill(right)
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect(sheet.getByText(email)).toBeVisible()
    await sheet.getByLabel(/News and offers/).uncheck()
    await expect(sheet.getByRole('group', { name: 'Mails' })).toHaveAttribute('aria-busy', 'false')
  })

  await test.step('all that is kept, in a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Download my data' }).click(),
    ])
    const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as { member: object }
    expect(data.member).toMatchObject({ email, nickname: 'Mei Lin', unwantedMails: ['message'] })
  })

  const inPortuguese = page.getByRole('dialog', { name: 'Meus dados' })
  await test.step('another language, for page and mails', async () => {
    await sheet.getByLabel('Language').selectOption('pt-BR')
    await expect(inPortuguese.getByText(email)).toBeVisible()
    await shoot(page, 'profile-pt-BR')
  })

  await test.step('forgotten, when it was asked twice', async () => {
    await inPortuguese.getByRole('button', { name: 'Excluir meus dados' }).click()
    await expect(inPortuguese.getByText('não está confirmado'), 'an address that is confirmed').toBeHidden()
    await shoot(page, 'profile-leave')
    await inPortuguese.getByRole('button', { name: 'Sim, excluir meus dados' }).click()
    await expect(inPortuguese.getByRole('heading', { name: 'Tem certeza?' })).toBeFocused()
    await inPortuguese.getByRole('button', { name: 'Excluir de vez' }).click()
    await expect(inPortuguese.getByRole('heading', { name: 'Seus dados foram excluídos' })).toBeFocused()
    await shoot(page, 'profile-gone')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Não encontramos este cartão' })).toBeVisible()
  })
})

test('a member who has a card can return to it after the registration has closed @once', async ({
  app,
  open,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { campaign, card } = await makeDrinker(app, merchant, { registrationEnd: '2020-01-01' })
  const { email } = await app.database.kysely
    .selectFrom('card as c')
    .innerJoin('member as mb', 'mb.id', 'c.member_id')
    .select('mb.email')
    .where('c.id', '=', card.id)
    .executeTakeFirstOrThrow()
  const page = await open({ viewport: phone })
  await page.goto(`/member/login/${campaign.id}`)
  await page.getByText('I have a card already').click()
  await page.getByLabel('Email').fill(String(email))
  await shoot(page, 'registration-way-back')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(/its link is on the way/)).toBeVisible()
  await shoot(page, 'registration-way-back-sent')
  expect(await linkInMailTo(await open(), String(email))).toContain(card.token)
})

test('an open card whose member was forgotten by the shop gives way to a page that says so @once', async ({
  app,
  open,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant)
  const page = await open({ viewport: phone })
  await page.goto(`/member/card/${card.token}`)
  await expect(page.getByText('Up to date')).toBeVisible()
  const answer = await page.request.post('/api/merchant/member/anonymise', {
    headers: { authorization: `Bearer ${merchant.owner.token}` },
    data: { memberId: card.id, cardNumber: card.number },
  })
  expect(answer.ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'We cannot find this card' })).toBeVisible()
})
