import type { APIRequestContext, Page } from '@playwright/test'
import { makeKeyPair } from '../demo/certificates.ts'
import type { App } from '../server/src/core/app.ts'
import { seal } from '../server/src/core/seal.ts'
import { configPurpose } from '../server/src/core/system-config.ts'
import { type Ask, makePhone } from '../server/test/apple-phone.ts'
import { startAppleServer } from '../server/test/apple-server.ts'
import { issuerId, startGoogleServer } from '../server/test/google-server.ts'
import { expect, test } from './journey.ts'
import { pushAuthority } from './push-authority.ts'
import { giveChop, makeDrinker, openShop } from './shop.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const viewport = { width: 390, height: 844 }

const asks =
  (request: APIRequestContext): Ask =>
  async ({ method, url, headers, payload }) => {
    const answer = await request.fetch(url, { method, ...(headers && { headers }), ...(payload && { data: payload }) })
    const rawPayload = await answer.body()
    return { statusCode: answer.status(), headers: answer.headers(), rawPayload, body: rawPayload.toString() }
  }

/** Who has signed the certificate of the demo's own identifier, which all merchants use. */
async function demoAuthority(app: App): Promise<{ pem: string }> {
  const { issuer: pem } = await app.database.kysely
    .selectFrom('apple_identifier')
    .select('issuer')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return { pem }
}

/** Sets the platform's account at Google, as its administrator does; one that is there stays unless it is to be another. */
async function setGoogle(app: App, keyFile: string, isOther: boolean): Promise<void> {
  const db = app.database.kysely
  const { id: changed_by } = await db.selectFrom('system_admin').select('id').limit(1).executeTakeFirstOrThrow()
  const rows = [
    { key: 'google.issuerId', value: issuerId, changed_by },
    { key: 'google.serviceAccount', value: seal(app.config.secret, configPurpose, keyFile), changed_by },
  ]
  await db
    .insertInto('system_config')
    .values(rows)
    .onConflict((known) =>
      isOther
        ? known.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') }))
        : known.column('key').doNothing(),
    )
    .execute()
}

const button = (page: Page, wallet: 'Apple' | 'Google') => page.getByRole('link', { name: `Add to ${wallet} Wallet` })

test('a member adds the card to the phone’s wallet with one tap and sees the next stamp there @phone', async ({
  app,
  open,
  request,
  shoot,
}) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant)
  const authority = await demoAuthority(app)
  const apple = await startAppleServer(authority, Number(process.env.CHOPCARD_TEST_E2E_APPLE_PORT), pushAuthority())
  const google = await startGoogleServer(Number(process.env.CHOPCARD_TEST_E2E_GOOGLE_PORT))
  try {
    await setGoogle(app, google.keyFile, true)
    const page = await open({ viewport, userAgent: iPhone })
    await page.goto(`/member/card/${card.token}`)
    await expect(button(page, 'Google')).toHaveCount(0)
    await shoot(page, 'wallet-apple')
    const url = (await button(page, 'Apple').getAttribute('href')) ?? ''
    const downloads = page.waitForEvent('download')
    await button(page, 'Apple').tap()
    expect((await downloads).suggestedFilename()).toBe('pass.pkpass')

    const phone = makePhone(asks(request), authority.pem, `journey-${card.number}`)
    await phone.add(url)
    expect(await phone.register()).toBe(201)
    await giveChop(request, merchant.owner.token, card.id)
    await apple.pushed(`token-${phone.device}`)
    expect(await phone.changes()).toEqual([phone.of().serial])
    expect(await phone.refresh()).toBe(200)
    expect(phone.pass().header.value).toBe('1/10')

    const other = await open({ viewport, userAgent: android })
    await other.goto(`/member/card/${card.token}`)
    await expect(button(other, 'Apple')).toHaveCount(0)
    await shoot(other, 'wallet-google')
    await button(other, 'Google').tap()
    const name = `loyaltyObject/${issuerId}.card-${card.id}`
    await expect(other.locator('body')).toContainText(name)
    const shown = () => String(google.passes.get(name)?.loyaltyPoints?.balance.string)
    expect(shown()).toBe('1/10')
    await giveChop(request, merchant.owner.token, card.id)
    await expect.poll(shown).toBe('2/10')
  } finally {
    await apple.stop()
    await google.stop()
  }
})

test('a desktop offers the wallets of both phones, in the reader’s language @once', async ({ app, open, shoot }) => {
  const merchant = await openShop(app)
  const { card } = await makeDrinker(app, merchant)
  const account = { client_email: 'wallet@journey.example', private_key: makeKeyPair().privateKey }
  await setGoogle(app, JSON.stringify(account), false)
  const page = await open({ locale: 'zh-TW' })
  await page.goto(`/member/card/${card.token}`)
  await expect(page.getByRole('navigation', { name: '存入手機的錢包' }).getByRole('link')).toHaveText([
    '加入「Apple 錢包」',
    '新增至 Google 錢包',
  ])
  await shoot(page, 'wallet-desktop')
})
