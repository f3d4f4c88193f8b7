/** What members read is in their language wherever the merchant has words for it: every page, every call, every mail. */
import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '@chopcard/contract/index.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import { type Language, languages } from '@chopcard/contract/core/kinds.ts'
import { askForEmail } from '../src/loyalty/cards/email-change.ts'
import { loadCard } from '../src/loyalty/cards/card-store.ts'
import { findMerchant } from '../src/core/authenticate.ts'
import { openJobContext } from '../src/core/job-context.ts'
import { unsubscribeUrl } from '../src/messaging/mailing/unsubscribe-token.ts'
import type { ShopPageSources } from '../src/member-pages/shop-pages.ts'
import type { MemberPageSources } from '../src/member-pages/sources.ts'
import { shopPageSource } from '../src/commerce/orders/shop-page-source.ts'
import { paymentUrl } from '../src/commerce/payments/start-payment.ts'
import { pageSources } from '../src/serve.ts'
import { useApp } from './harness.ts'
import { orderMade } from './make-order.ts'
import { sampleOf } from './samples.ts'
import { send } from './send.ts'
import { makeWorld, type World } from './world.ts'

const t = useApp()
const words = {
  'zh-TW': { name: '街角咖啡', address: '恭錫路 12 號', registrationText: '歡迎光臨', terms: '請友善待人' },
  'pt-BR': { name: 'Café da Esquina', address: 'Rua 12', registrationText: 'Bem-vindo', terms: 'Seja gentil' },
}
const cards = { 'zh-TW': { name: '街角集點卡' }, 'pt-BR': { name: 'Cartão da Esquina' } }
const primary = { address: '12 Keong Saik Road', registration_text: 'Welcome in', terms: 'Be kind to all' }
/** Which of the merchant's words readers of a language get; zh-CN has none of its own. */
const wordsOf: Record<Language, keyof typeof words | null> = {
  'en-US': null,
  'zh-TW': 'zh-TW',
  'zh-CN': 'zh-TW',
  'pt-BR': 'pt-BR',
}

let world: World
let emailToken: string
let order: Awaited<ReturnType<typeof orderMade>>
beforeAll(async () => {
  world = await makeWorld(t.app, t.server)
  const { id } = world.merchant
  const { kysely: db } = t.app.database
  const { name: _name, ...first } = words['zh-TW']
  const { name: _second, ...second } = words['pt-BR']
  await db
    .updateTable('merchant')
    .set({
      ...primary,
      localized_names: JSON.stringify({ 'zh-TW': words['zh-TW'].name, 'pt-BR': words['pt-BR'].name }),
      localizations: JSON.stringify({ 'zh-TW': first, 'pt-BR': second }),
    })
    .where('merchant_id', '=', id)
    .execute()
  await t.app.database.pool.query(
    `update campaign set settings = settings || jsonb_build_object('terms', '', 'localizations', $2::jsonb) where merchant_id = $1`,
    [id, JSON.stringify(cards)],
  )
  await db.updateTable('member').set({ language: 'zh-CN' }).where('merchant_id', '=', id).execute()
  order = await orderMade(t.app, world.merchant, [{ kind: 'voucher', id: world.own.voucherId }])
  emailToken = await askForNewEmail()
})

type Pages = {
  [Name in keyof (MemberPageSources & ShopPageSources)]: ((language: Language) => Promise<unknown>) | null
}

/** Every source of a members' page. A new one is missing here until it is named; null says nothing of a merchant. */
function pagesOf(own: World['own']): Pages {
  const pages = pageSources(t.app)
  const shop = shopPageSource(t.app)
  const { merchant } = world
  return {
    cardByToken: (language) => pages.cardByToken(own.fullCardToken, () => language),
    campaignForJoin: (language) => pages.campaignForJoin(own.campaignId, language),
    receiptForm: (language) => pages.receiptForm(own.fullCardNumber, own.fullCardToken, () => language),
    carnivalByToken: (language) => pages.carnivalByToken(own.fullCardToken, () => language),
    cardSelection: (language) => pages.cardSelection(own.fullCardToken, () => language),
    voucherByToken: (language) => pages.voucherByToken(own.voucherToken, language),
    couponByToken: (language) => pages.couponByToken(own.issuedCouponToken, language),
    offeredCoupon: (language) => pages.offeredCoupon(own.offeredCouponId, language),
    emailChange: (language) => pages.emailChange(emailToken, language),
    shop: (language) => shop.shop(merchant.id, language),
    place: (language) => shop.place(merchant.id, { fields: {}, language, ip: '10.9.8.7' }),
    order: (language) => shop.order(order.token, language),
    earnCode: (language) => pages.earnCode(`${merchant.shortKey}_${own.earnCode}`, language),
    // Looked at again within its minute.
    tap: (language) => pages.tap(merchant.shortKey, { p: own.tapPicc, c: own.tapMac }, language),
    campaignOfJoinCode: null,
    walletsOf: null,
    addToWallet: null,
    isTestData: null,
    homePageTexts: null,
    publicStatus: null,
    confirmEmail: null,
    cancel: null,
  }
}
const campaignPages = [
  'cardByToken',
  'campaignForJoin',
  'receiptForm',
  'carnivalByToken',
  'cardSelection',
  'earnCode',
  'tap',
]

describe.each(languages)('a reader of %s', (language) => {
  const of = wordsOf[language]

  test('a reader finds the merchant and the campaign named in their language on every page', async () => {
    const { merchant, own } = world
    for (const [page, read] of Object.entries(pagesOf(own))) {
      if (!read) continue
      const found = await read(language)
      expect(found, page).toBeTruthy()
      const text = JSON.stringify(found, leaveOutKept)
      if (page !== 'earnCode') expect(text, page).toContain(of ? words[of].name : merchant.name)
      if (of) expect(text, page).not.toContain(merchant.name)
      if (campaignPages.includes(page))
        expect(text, page).toContain(of ? cards[of].name : `World of ${merchant.shortKey}`)
    }
  })

  test('a reader finds address, registration text and terms in their language on the registration page', async () => {
    const joined = await pagesOf(world.own).campaignForJoin?.(language)
    expect(joined).toMatchObject({
      shop: { address: of ? words[of].address : primary.address },
      registrationText: of ? words[of].registrationText : primary.registration_text,
      terms: of ? words[of].terms : primary.terms,
    })
  })

  test('a reader finds the merchant’s name in their language on the unsubscribe page', async () => {
    const { merchant, own } = world
    const { member_id: memberId } = await cardOf(own.fullCardId)
    const mails = unsubscribeUrl(t.app.config, { merchantId: merchant.id, memberId, mail: 'balanceChange' })
    const { body } = await t.server.inject({ url: `${new URL(mails).pathname}?lang=${language}` })
    expect(body).toContain(of ? words[of].name : merchant.name)
  })
})

test('the test gateway names the shop in the language of the order', async () => {
  const { merchant, own } = world
  const { kysely: db } = t.app.database
  const waiting = await orderMade(t.app, merchant, [{ kind: 'voucher', id: own.voucherId }])
  await db
    .updateTable('payment')
    .set({ language: 'zh-CN' })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', waiting.paymentId)
    .execute()
  const { body } = await t.server.inject({ url: new URL(paymentUrl(t.app, merchant, waiting.paymentId)).pathname })
  expect(body).toContain(words['zh-TW'].name)
})

test('a mail to the member names the merchant in the language of the member', async () => {
  const { merchant } = world
  const { rows } = await t.app.database.pool.query<{ template: string; text: string }>(
    `select template, subject || text_body || coalesce(html_body, '') as text from outbox
     where merchant_id = $1 and member_id is not null`,
    [merchant.id],
  )
  expect(rows.map(({ template }) => template)).toContain('member-email')
  for (const { template, text } of rows) {
    expect(text, template).toContain(words['zh-TW'].name)
    expect(text, template).not.toContain(merchant.name)
  }
})

const memberCalls = routes.filter(({ audience }) => audience === 'member' || audience === 'holder')
test.each(memberCalls.map((route) => [nameOf(route), route] as const))(
  'the answer of %s does not name the merchant in another language than the reader’s',
  async (_name, route) => {
    const answer = await send(t.server, route, sampleOf(route).request(world), {
      headers: { 'accept-language': 'zh-TW' },
      ...(route.audience === 'member' && { token: world.own.fullCardToken }),
    })
    expect(answer.status).toBeLessThan(500)
    expect(answer.raw).not.toContain(world.merchant.name)
  },
)

/** Where an order is fetched is kept under one name whoever reads it; what is shown is beside it. */
const leaveOutKept = (key: string, value: unknown): unknown => (key === 'store' ? undefined : value)

/** The merchant as it is now, with the words that it was given after it was made. */
const merchantNow = async () => {
  const found = await findMerchant(t.app.database.kysely, { id: world.merchant.id })
  if (!found) throw new Error('the merchant that was just made')
  return found
}

const cardOf = async (id: string) => {
  const { merchant, now } = await merchantNow()
  return loadCard(t.app.database, merchant, id, now)
}

async function askForNewEmail(): Promise<string> {
  const { merchant, own } = world
  const row = await cardOf(own.fullCardId)
  const actor = { kind: 'merchant', id: merchant.owner.id, name: '', nickname: null } as const
  const ctx = openJobContext(t.app, (await merchantNow()).merchant, actor, new Date(), 'test')
  await ctx.write((tx) =>
    askForEmail({ ...ctx, staff: null as never }, tx, row, `${merchant.shortKey}@changed.example`),
  )
  const { text_body: text } = await t.app.database.kysely
    .selectFrom('outbox')
    .select('text_body')
    .where('merchant_id', '=', merchant.id)
    .where('template', '=', 'member-email')
    .executeTakeFirstOrThrow()
  return /member\/email\/(\S+)/.exec(text)?.[1] ?? ''
}
