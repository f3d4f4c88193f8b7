// node bench/automations.ts: automations of a shop with CHOPCARD_BENCH_CARDS cards. For each trigger the members whose occasion has
// come, how long it takes to find them all, and, served with a mail and a chop each and with a mail and a coupon, how many a second.
// CHOPCARD_BENCH_DIR names a folder in which the filled database stays for another run.
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { CouponSettings } from '@chopcard/contract/giving/merchant/coupons.ts'
import type { AutomationTrigger } from '@chopcard/contract/office/merchant/automations.ts'
import type { App } from '../server/src/core/app.ts'
import { findMerchant } from '../server/src/core/authenticate.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import type { Merchant } from '../server/src/core/context.ts'
import { readConfig } from '../server/src/core/config.ts'
import { makeLog } from '../server/src/core/log.ts'
import { openApp } from '../server/src/core/open-app.ts'
import { features } from '../server/src/features.ts'
import { completeBanners } from '../server/src/giving/coupons/complete-banners.ts'
import { insertCoupon } from '../server/src/giving/coupons/save-coupon.ts'
import { aimOf, loadAutomation } from '../server/src/office/automations/automation-store.ts'
import { candidatesOf } from '../server/src/office/automations/candidates.ts'
import { serveMembers } from '../server/src/office/automations/run-automation.ts'
import { bench, fill, openBenchDatabase, size, timeZone } from './database.ts'

const triggers: Record<AutomationTrigger, number | null> = {
  noVisit: 20,
  birthday: null,
  nthVisit: 20,
  oneShort: 20,
  joined: 30,
  levelReached: null,
  expiring: 30,
}
const first = '00000000-0000-0000-0000-000000000000'
const page = 5_000

const database = await openBenchDatabase(process.env['CHOPCARD_BENCH_DIR'])
try {
  console.log(`PostgreSQL ${database.version}: filling ${size.cards} cards …`)
  await fill(database.adminUrl)
  await allowMessages(database.adminUrl)
  const config = readConfig({ NODE_ENV: 'test', CHOPCARD_DATA_DIR: '/tmp', CHOPCARD_SECRET: bench.secret })
  const app = openApp(config, database.url, makeLog('silent'), features)
  const found = await findMerchant(app.database.kysely, { id: bench.merchantId })
  if (!found) throw new Error('the merchant of the benches')
  const { merchant } = found
  const now = new Date()
  const today = localDay(now, timeZone)

  const add = async (trigger: AutomationTrigger, effects: object) => {
    const id = uuid()
    await app.database.kysely
      .insertInto('automation')
      .values({
        merchant_id: merchant.id,
        id,
        name: `${trigger} ${id}`,
        waits_for: trigger,
        number: triggers[trigger],
        level_id: trigger === 'levelReached' ? bench.levelId : null,
        campaign_id: bench.campaignId,
        since: addDays(today, -30),
        holds_out: false,
        staff_id: bench.staffId,
        ...effects,
      })
      .execute()
    return loadAutomation(app.database.kysely, merchant.id, id)
  }
  const results = []
  for (const trigger of Object.keys(triggers) as AutomationTrigger[]) {
    const aim = aimOf(await add(trigger, { chops: 1 }))
    const started = performance.now()
    let [members, after]: [number, string | undefined] = [0, first]
    while (after !== undefined) {
      const looked = await candidatesOf(app.database.background, { merchant, aim, now, after, limit: page })
      members += looked.members.length
      after = looked.last
    }
    results.push({ trigger, members, seconds: seconds(started), residentMb: residentMb() })
  }
  console.table(results)

  const words = { 'en-US': { title: '', text: 'Come by' } }
  const message = JSON.stringify({ language: 'en-US', words, picture: null, channels: ['email'] })
  const serve = async (effects: object) => {
    const { id: automationId } = await add('noVisit', { message, ...effects })
    const started = performance.now()
    await serveMembers(app, { merchantId: merchant.id, automationId }, now)
    const { served } = await app.database.kysely
      .selectFrom('automation_effect')
      .select((eb) => eb.fn.countAll<number>().as('served'))
      .where('merchant_id', '=', merchant.id)
      .where('automation_id', '=', automationId)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    return {
      served,
      seconds: seconds(started),
      perSecond: Math.round(served / seconds(started)),
      residentMb: residentMb(),
    }
  }
  console.table({
    'mail and chop': await serve({ chops: 1 }),
    'mail and coupon': await serve({ coupon_id: await addCoupon(app, merchant) }),
  })
  await app.close()
} finally {
  await database.remove()
}

/** A coupon of which nobody has one, whose codes are made as they are given. */
async function addCoupon(app: App, merchant: Merchant): Promise<string> {
  const settings = CouponSettings.parse({
    name: `Come back ${Date.now()}`,
    type: 'cash',
    value: 500,
    shortDescription: 'Five off',
    codeSource: 'fixed',
    fixedNumber: `C${Date.now()}`,
    quota: -1,
    maxPerMember: 1,
    publishedFrom: '2026-01-01T00:00',
    publishedTo: '2099-12-31T23:59',
  })
  const complete = await completeBanners(app, merchant, settings)
  return app.database.tx((tx) => insertCoupon(tx, merchant, complete))
}

/** The plan of the benches has no features. */
async function allowMessages(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`update service_plan set features = features || '{"pushNotification": true}' where id = $1`, [
    bench.planId,
  ])
  await client.end()
}

function seconds(since: number): number {
  return Math.round(performance.now() - since) / 1_000
}

function residentMb(): number {
  return Math.round(process.memoryUsage.rss() / 1_048_576)
}
