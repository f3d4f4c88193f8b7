import { sql } from 'kysely'
import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { createCampaign } from '../server/src/loyalty/campaigns/create-campaign.ts'
import { registrationUrl } from '../server/src/loyalty/campaigns/registration-url.ts'
import { storeShopSecret } from '../server/src/loyalty/campaigns/shop-secrets.ts'
import { cardUrl } from '../server/src/loyalty/cards/scan.ts'
import { fillVisits } from './visit-figures.ts'
import { reconcileMerchant } from '../server/src/ledger/reconcile.ts'
import type { App } from '../server/src/core/app.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import type { Actor, Merchant } from '../server/src/core/context.ts'
import { mapWithConcurrency } from '../server/src/core/map-with-concurrency.ts'
import { cardToken } from '../server/src/core/secrets.ts'
import { hashPassword } from '../server/src/core/passwords.ts'
import { createMerchant } from '../server/src/accounts/merchants/create-merchant.ts'
import { closeDaysOf } from '../server/src/office/reports/close-days.ts'
import { countEffects } from '../server/src/office/insights/count-effects.ts'
import { countInsightsOf } from '../server/src/office/reports/count-insights.ts'
import { keepLiability } from '../server/src/office/reports/liability-today.ts'
import { createSystemAdmin } from '../server/src/platform/admins/create-system-admin.ts'
import { createStaff } from '../server/src/accounts/staff/create-staff.ts'
import { seedFindings, seedUnusualOperations } from './anomalies.ts'
import { seedCardStates } from './card-states.ts'
import { seedCoupons } from './coupons.ts'
import { seedRewardCoupons } from './issue-reward-coupons.ts'
import { seedAutomations } from './automations.ts'
import { seedBatches } from './batches.ts'
import { seedFirstSteps } from './first-steps.ts'
import { seedEarnCodes } from './earn-codes.ts'
import { carnivalCardUrl, seedCarnival } from './carnival.ts'
import { seedAssistants } from './assistants.ts'
import { seedKeys } from './keys.ts'
import { seedHistory } from './history.ts'
import { seedLiability } from './liability.ts'
import { liveThrough } from './live-through.ts'
import { seedMailchimp } from './mailchimp.ts'
import { type DemoMerchant, demoPassword, kopiCorner, pastelDeNata } from './merchants.ts'
import { seedNearDuplicates } from './near-duplicates.ts'
import { seedOrders } from './orders.ts'
import { seedMessageGift, seedNotifications } from './notifications.ts'
import { seedOffline } from './offline.ts'
import { type DemoPictureName, publishDemoPicture, readDemoPictures } from './pictures.ts'
import { seededRandom } from './random.ts'
import { seedPayments, seedPlans } from './plans.ts'
import { seedSmallMerchants } from './seed-platform.ts'
import { partnerRegulars, seedPartners } from './partners.ts'
import { seedReceipts } from './receipts.ts'
import { seedShopify } from './shopify.ts'
import { seedSavedViews } from './saved-views.ts'
import { seedAppleIdentifiers } from './apple-identifiers.ts'
import { seedBanners } from './banners.ts'
import { seedTutorials } from './tutorials.ts'
import { seedStoreOf, seedStores } from './stores.ts'
import { seedTaps } from './taps.ts'
import { seedVouchers } from './vouchers.ts'
import { seedPhoneLogs, seedWallets } from './wallets.ts'
import { seedWebhooks } from './webhooks.ts'

/** Fills an empty database with the demo of decisions/operation.md §2; one that has a merchant is left alone. */
export async function seedDemo(app: App): Promise<void> {
  const some = await app.database.kysely.selectFrom('merchant').select('merchant_id').limit(1).executeTakeFirst()
  if (!some) {
    app.log.info('filling the empty database with demo data')
    const passwordHash = await hashPassword(demoPassword)
    const admins = await seedPlatform(app, passwordHash)
    await seedPlans(app)
    await Promise.all([
      seedTutorials(app),
      seedBanners(app),
      seedAppleIdentifiers(app, admins.admin),
      seedPhoneLogs(app),
    ])
    const ids = await Promise.all([kopiCorner, pastelDeNata].map((demo) => seedMerchant(app, demo)))
    const [, nata] = ids
    if (nata) await seedFirstSteps(app, nata)
    const newcomers = Array.from({ length: partnerRegulars }, (_, i) => contactOf(kopiCorner, 200 + i))
    await seedPartners(app, newcomers)
    await fillVisits(app)
    for (const id of ids) await reconcileDemo(app, id)
    const pictures = await readDemoPictures(['nata/logo', 'nata/tart/stamped', 'nata/tart/un-stamped'])
    await seedSmallMerchants(app, passwordHash, pictures, admins)
    // The database counts by itself a minute later; until then it would plan as if these tables were empty.
    await fillVisits(app)
    await countEffects(app)
    await sql`analyze chop_entry, chop_void, card, member, campaign, chop_type`.execute(app.database.kysely)
  }
}

const seedPlatform = (app: App, passwordHash: string) =>
  app.database.tx(async (tx) => {
    const facts = { passwordHash }
    return {
      admin: await createSystemAdmin(tx, {
        ...facts,
        email: 'admin@platform.example',
        username: 'Admin',
        isAgent: false,
      }),
      agent: await createSystemAdmin(tx, {
        ...facts,
        email: 'agent@platform.example',
        username: 'Alvin Koh',
        isAgent: true,
      }),
    }
  })

/** Of the year before the month that is played through. */
const historyMembers = 260

async function seedMerchant(app: App, demo: DemoMerchant): Promise<string> {
  const { id, operators } = await seedStaff(app, demo)
  const merchant = await loadMerchant(app, id)
  const urls = await seedPictures(app, merchant, demo)
  const picture = (name: DemoPictureName) => urls.get(name) ?? ''
  await app.database.kysely
    .updateTable('merchant')
    .set({
      logo: picture(demo.logo),
      background_color: demo.backgroundColor,
      background_image: picture(demo.signInPicture),
      address: demo.address,
      phone: demo.phone,
      website: demo.website,
      registration_text: demo.registrationText,
      localized_names: JSON.stringify(demo.localizedNames),
      localizations: JSON.stringify(demo.localizations),
      opening_hours: JSON.stringify(demo.openingHours),
      mobile_registration_mode: demo.mobileMode,
    })
    .where('merchant_id', '=', id)
    .execute()
  const random = seededRandom(20_261_121)
  for (const { members, from = 0, days = 30, settings } of demo.campaigns) {
    const by = { id: operators[0]?.id ?? null, nickname: null }
    const given = CampaignSettings.parse(settings(picture))
    const shopifySignKey = storeShopSecret(app.config.secret, 'shopifySignKey', given.shopifySignKey, null)
    const parsed = { ...given, shopifySignKey }
    const campaign = await app.database.tx((tx) => createCampaign(tx, merchant, parsed, by))
    const contacts = Array.from({ length: members }, (_, i) => contactOf(demo, from + i))
    const life = { app, merchant, campaign, operators, random, days }
    const some = (...of: number[]) => of.map((n) => contactOf(demo, n))
    await liveThrough(life, contacts)
    if (parsed.scanToEarn) {
      const scanners = Array.from({ length: parsed.type === 'chop' ? 16 : 6 }, (_, i) => contactOf(demo, 150 + i))
      await seedEarnCodes(life, scanners)
    }
    if (parsed.shopifyEnabled) await seedShopify(life, some(10, 11, 12, 13, 14))
    if (demo === kopiCorner && parsed.type === 'multi-tiers') await seedCardStates(life, campaign.id)
    if (parsed.receiptsEnabled) await seedReceipts(life, some(0, 1, 2, 3, 4))
    if (demo === kopiCorner && parsed.type === 'chop') {
      await seedHistory(life, some(...Array.from({ length: historyMembers }, (_, n) => 400 + n)))
      await seedNotifications(life)
      await seedAutomations(life)
      await seedNearDuplicates(life, some(3, 6, 7, 12, 15))
      await seedBatches(life, contactOf(demo, 5).email)
      await seedUnusualOperations(life)
    }
  }
  if (demo.carnivalGuests)
    await seedCarnival(
      { app, merchant, operators, random },
      picture,
      Array.from({ length: demo.carnivalGuests }, (_, i) => contactOf(demo, i * 3)),
    )
  if (demo === kopiCorner) {
    const holders = Array.from({ length: 28 }, (_, i) => contactOf(demo, i * 5))
    await seedCoupons({ app, merchant, operators, random }, holders)
    await seedMessageGift({ app, merchant })
    await seedVouchers({ app, merchant, operators, random }, picture('kopi/point'), holders)
    await seedRewardCoupons({ app, merchant, operators, random })
    await seedOrders({ app, merchant, operators, random }, holders)
    await seedSavedViews({ app, merchant, operators, random })
    await seedKeys({ app, merchant, operators, random })
    await seedAssistants({ app, merchant, operators, random })
    await seedOffline(app, merchant, operators)
    await seedWebhooks(app, merchant)
    await seedLiability(app, merchant)
    await seedWallets(app, merchant)
    await seedTaps({ app, merchant })
    await seedMailchimp({ app, merchant, operators })
    if (operators[0]) await seedFindings(app, merchant, operators[0])
  }
  await seedPayments(app, merchant, demo.payments)
  return id
}

/** Sums the days that are over and what is owed today, and stores that everything was reconciled: after all that the demo writes on days of the past. */
async function reconcileDemo(app: App, merchantId: string): Promise<void> {
  await closeDaysOf(app.database, merchantId, new Date())
  await countInsightsOf(app.database, merchantId)
  await keepLiability(app.database, await loadMerchant(app, merchantId), new Date())
  await reconcileMerchant(app, merchantId)
}

const contactOf = (demo: DemoMerchant, n: number) => {
  const nickname = demo.names[n % demo.names.length] ?? 'Member'
  return {
    nickname,
    email: `${nickname
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')}${n + 1}@member.example`,
    // Where the number is asked for, most have given one.
    ...(n % 3 !== 2 && { mobile: `${demo.numbers}${String(10_007 + n * 331).padStart(5, '0')}` }),
  }
}

async function seedStaff(app: App, demo: DemoMerchant): Promise<{ id: string; operators: Actor[] }> {
  const passwordHash = await hashPassword(demoPassword)
  return app.database.tx(async (tx) => {
    const { merchantId } = await createMerchant(tx, {
      name: demo.name,
      language: demo.language,
      timeZone: demo.timeZone,
      currency: demo.currency,
      plan: 'Standard',
    })
    const operators: Actor[] = []
    const stores = await seedStores(tx, merchantId, demo.stores)
    const first = demo.stores[0]?.name ?? ''
    for (const { invited, store, ...facts } of demo.staff) {
      const access = { passwordHash: invited ? null : passwordHash, emailConfirmed: !invited }
      const id = await createStaff(tx, app.config.secret, merchantId, { ...facts, ...access })
      await seedStoreOf(tx, merchantId, id, stores.get(store ?? ''))
      if (invited) continue
      const nickname = facts.role === 'operator' ? 'till 1' : null
      const storeId = stores.get(store ?? first) ?? null
      operators.push({ kind: 'merchant', id, name: facts.name, nickname, storeId })
    }
    return { id: merchantId, operators }
  })
}

async function loadMerchant(app: App, id: string): Promise<Merchant> {
  const found = await findMerchant(app.database.kysely, { id })
  if (!found) throw new Error('the demo merchant is gone')
  return found.merchant
}

async function seedPictures(app: App, merchant: Merchant, demo: DemoMerchant): Promise<Map<DemoPictureName, string>> {
  const wanted = new Set<DemoPictureName>([demo.logo])
  for (const { settings } of demo.campaigns) settings((name) => (wanted.add(name), name))
  const urls = new Map<DemoPictureName, string>()
  await mapWithConcurrency(await readDemoPictures([...wanted]), 2, async (picture) => {
    const { name, kind } = picture
    if (kind !== 'banner') urls.set(name, await publishDemoPicture(app, merchant, kind, picture))
  })
  return urls
}

/** What the start prints: addresses, sign-ins, a card and a registration page of the demo; undefined without it. */
export async function demoFacts(app: App): Promise<string | undefined> {
  const db = app.database.kysely
  const owner = await db
    .selectFrom('sign_in_address')
    .select('merchant_id')
    .where('email', '=', 'owner@kopi.example')
    .executeTakeFirst()
  if (!owner) return undefined
  const merchant = await loadMerchant(app, owner.merchant_id)
  // Of the campaign with most to do on a card, with a reward that waits.
  const card = await db
    .selectFrom('card as c')
    .innerJoin('campaign as p', (on) =>
      on.onRef('p.merchant_id', '=', 'c.merchant_id').onRef('p.id', '=', 'c.campaign_id'),
    )
    .select(['c.id', 'c.campaign_id', 'c.token_generation'])
    .where('c.merchant_id', '=', merchant.id)
    .where('p.name', '=', 'Bean Points')
    .where('c.balance', '>=', 80)
    .orderBy('c.created_at')
    .limit(1)
    .executeTakeFirst()
  const { publicUrl, secret } = app.config
  const carnivalCard = await carnivalCardUrl(app, merchant)
  const lines = [
    '',
    `  Chopcard        ${publicUrl}/`,
    `  Platform        ${publicUrl}/sys`,
    ...(app.config.mode === 'production' ? [] : [`  Mailbox         ${publicUrl}/dev/mailbox`]),
    `  API reference   ${publicUrl}/api/docs`,
    ...(card
      ? [
          `  A member's card ${cardUrl(publicUrl, cardToken(secret, merchant.shortKey, card.id, card.token_generation))}`,
          `  Registration    ${registrationUrl(app.config, card.campaign_id)}`,
        ]
      : []),
    `  The shop        ${publicUrl}/shop/${merchant.id}`,
    ...(app.config.mode === 'production' ? [] : [`  NFC tags to tap ${publicUrl}/dev/tags`]),
    ...(carnivalCard ? [`  A card of a carnival ${carnivalCard}`] : []),
    '',
    `  Sign-ins, all with the password ${demoPassword}`,
    '  owner@kopi.example  manager@kopi.example (PIN 97531)  operator@kopi.example (PIN 2468)  owner@nata.example',
    '  /sys: admin@platform.example  agent@platform.example',
    '',
  ]
  return lines.join('\n')
}
