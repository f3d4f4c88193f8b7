import type { Page } from '@playwright/test'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { type MailchimpServer, startMailchimp } from '../bench/mailchimp-server/server.ts'
import { wishNewsletter } from '../server/src/messaging/mailing/newsletter.ts'
import type { App } from '../server/src/core/app.ts'
import { makeCard } from '../server/test/make.ts'
import { holdAnswer } from './hold-answer.ts'
import { expect, test } from './journey.ts'
import { hire, makeDrinker, newAddress, openShop, password } from './shop.ts'
import { rows } from './visit.ts'
import { wordsOf } from './words.ts'

const READERS = 12
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

let mailchimp: MailchimpServer
test.beforeAll(async () => {
  mailchimp = await startMailchimp(Number(process.env.CHOPCARD_TEST_E2E_MAILCHIMP_PORT))
})
test.afterAll(() => mailchimp.stop())

/** What is on the screen in a language: a text as it is, or as a pattern where values stand in it. */
function textsIn(language: Language) {
  const words = wordsOf(language)
  const text = (key: string): string => words.get(key) ?? key
  const pattern = (key: string) =>
    new RegExp(
      text(key)
        .split(/\{\{\w+\}\}/)
        .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
        .join('.+'),
    )
  return { text, pattern, own: (key: string) => text(`mailchimp:${key}`) }
}

/** Members with cards who have asked for the newsletter. */
async function makeReaders(app: App, merchant: Awaited<ReturnType<typeof openShop>>): Promise<string[]> {
  const { campaign } = await makeDrinker(app, merchant)
  const emails = Array.from({ length: READERS }, (_, n) => newAddress(`reader${n}`))
  for (const email of emails) {
    await makeCard(app, merchant, campaign, { email, nickname: 'Ana' })
    await wish(app, merchant.id, email)
  }
  return emails
}

/** What a member says in the profile. */
async function wish(app: App, merchantId: string, email: string): Promise<void> {
  const { id } = await app.database.kysely
    .selectFrom('member')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await app.database.tx((tx) => wishNewsletter(tx, merchantId, id, 'wanted'))
}

/** Gives the password that a change of the connection asks for. */
async function confirm(page: Page, { text }: ReturnType<typeof textsIn>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('common:passwordAgain.password')).fill(password)
  await dialog.getByRole('button', { name: text('common:passwordAgain.continue') }).click()
}

for (const [language, size] of [
  ['en-US', 'desktop'],
  ['zh-CN', 'phone'],
] as const)
  test(`an owner connects Mailchimp, sends a mailing and sees who has unsubscribed, in ${language} on a ${size}`, {
    tag: '@once',
  }, async ({ app, open, shoot }) => {
    const words = textsIn(language)
    const { own, text } = words
    const merchant = await openShop(app)
    const { token } = await hire(app, merchant, 'owner')
    const emails = await makeReaders(app, merchant)
    const audience = `l${merchant.shortKey}`
    const friends = `Friends ${merchant.shortKey}`
    mailchimp.addList(audience, friends)
    const office = await open({ token, language, viewport: sizes[size] })
    const figure = (key: string) => office.locator('.figures > div').filter({ hasText: own(key) })

    await office.goto('/mailchimp/config')
    const key = office.getByLabel(own('connect.key'))
    const wrong = `${'0'.repeat(32)}-us21`
    await key.fill(wrong)
    await office.getByRole('button', { name: own('connect.button'), exact: true }).click()
    await confirm(office, words)
    await expect(office.getByText(text('errors:codes.MAILCHIMP_KEY_REFUSED'))).toBeVisible()
    await expect(key).toHaveValue(wrong)
    await shoot(office, `mailchimp-refused-${language}`)
    await key.fill(mailchimp.account.key)
    await office.getByRole('button', { name: own('connect.button'), exact: true }).click()
    await confirm(office, words)

    await office.getByLabel(own('form.audience')).click()
    await office.getByTitle(friends).click()
    const release = mailchimp.hold(({ method, path }) => method === 'PUT' && path.startsWith(`/lists/${audience}/`))
    await office.getByRole('button', { name: text('common:action.save') }).click()
    await confirm(office, words)
    await expect(office.getByText(words.pattern('mailchimp:status.sending'))).toBeVisible()
    await shoot(office, `mailchimp-sending-${language}`)
    release()
    await expect(office.getByText(words.pattern('mailchimp:status.synced'))).toBeVisible()
    await expect(figure('status.subscribed')).toContainText(String(READERS))
    expect(emails.map((email) => mailchimp.contact(audience, email)?.status)).toEqual(emails.map(() => 'subscribed'))
    await shoot(office, `mailchimp-synced-${language}`)

    await office.goto('/mailchimp/edm')
    await expect(office.getByText(own('edm.none'))).toBeVisible()
    const { answer: count } = await holdAnswer(office, '**/mailchimp/edm/reach')
    await office.getByRole('button', { name: own('edm.write'), exact: true }).click()
    await office.getByRole('textbox', { name: own('write.name'), exact: true }).fill('November')
    await office.getByRole('textbox', { name: own('write.subject'), exact: true }).fill('Hot drinks for cold days')
    await office.getByRole('textbox', { name: own('write.body'), exact: true }).click()
    await office.keyboard.type('Come in and get warm.')
    // The question names how many, and so waits for the number.
    const send = office.getByRole('button', { name: own('write.send'), exact: true })
    await send.click()
    await expect(send).toBeDisabled()
    await expect(office.getByRole('dialog')).toHaveCount(0)
    count()
    await expect(office.getByRole('dialog')).toContainText(String(READERS))
    await office.keyboard.press('Escape')
    await expect(office.locator('.edm-reach')).toContainText(String(READERS))
    await shoot(office, `mailchimp-write-${language}`)
    await send.click()
    await office
      .getByRole('dialog')
      .getByRole('button', { name: own('write.send'), exact: true })
      .click()
    await rows(office).getByText('November').click()
    await expect(office.getByRole('dialog').getByText(own('state.sent'), { exact: true }).first()).toBeVisible()
    await shoot(office, `mailchimp-sent-${language}`)
    const [campaign] = [...mailchimp.account.campaigns.values()].filter(({ listId }) => listId === audience)
    expect(campaign?.sends.map((to) => to.toSorted())).toEqual([emails.toSorted()])

    const [left = ''] = emails
    Object.assign(mailchimp.contact(audience, left) ?? {}, { status: 'unsubscribed', hasLeft: true })
    expect(await mailchimp.tell(audience, { type: 'unsubscribe', 'data[email]': left })).toEqual([200])
    await office.goto('/mailchimp/config')
    await expect(figure('status.wanted')).toContainText(String(READERS - 1))
    // The member asks here again; only Mailchimp's own form may add them.
    await wish(app, merchant.id, left)
    await office.getByRole('button', { name: own('status.syncAll') }).click()
    await expect(rows(office).filter({ hasText: left })).toContainText(own('problem.optInAgain'))
    expect(mailchimp.contact(audience, left)?.status).toBe('unsubscribed')
    expect(mailchimp.account.violations).toEqual([])
    await shoot(office, `mailchimp-problem-${language}`)
  })
