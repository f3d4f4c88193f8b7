import { defineJob } from '../../core/job-queue.ts'
import { checkShopJob } from './jobs.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import { type Campaign, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { openShopSecret } from '../../loyalty/campaigns/shop-secrets.ts'
import type { App } from '../../core/app.ts'
import { findOpenMerchant, hasFeature } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { askShop, type OrderPage, ShopRefusal, type Shop } from './ask-shop.ts'
import { askForCheck, beginCheck, endCheck, failCheck, keepProgress, putCheckBack } from './check-store.ts'
import { importMissedOrders } from './import-missed-orders.ts'

/** Four times an hour every connected shop is asked for orders that it has not told of. */
export const checkShops: JobHandler = {
  job: defineJob('check-shops'),
  cron: '*/15 * * * *',
  run: async ({ database, jobs }) => {
    const { rows } = await sql<{ merchantId: string; campaignId: string }>`
      select c.merchant_id as "merchantId", c.id as "campaignId"
      from campaign c join merchant m on m.merchant_id = c.merchant_id
      where (c.settings ->> 'shopifyEnabled')::boolean and c.settings ->> 'shopifyAccessToken' is not null
        and m.sandbox_of is null and m.account_state = 'active' and coalesce(m.service_end_at > now(), true)`.execute(
      database.kysely,
    )
    for (const key of rows)
      await database.tx(async (tx) => {
        if (await askForCheck(tx, key)) await jobs.add(tx, checkShopJob, key)
      })
    return { shops: rows.length }
  },
}

export const checkShop: JobHandler<typeof checkShopJob> = {
  job: checkShopJob,
  run: async (app, key) => {
    const { kysely: db } = app.database
    const check = await beginCheck(db, key)
    if (!check) return
    try {
      const { merchant, campaign, shop, now } = await connectionOf(app, key)
      await readOrders(app, shop, check.since, async ({ orders }) => {
        const missed = await importMissedOrders({ app, merchant, campaign, now }, orders)
        await keepProgress(db, key, { orders: orders.length, missed })
      })
      await endCheck(db, key)
    } catch (error) {
      if (error instanceof ShopRefusal) return void (await failCheck(db, key, error.reason, error.retryAfter))
      await putCheckBack(db, key)
      throw error
    }
  },
}

type Connection = { merchant: Merchant; campaign: Campaign; shop: Shop; now: Date }

/** What a look needs; a campaign whose shop was disconnected meanwhile is refused. */
async function connectionOf(app: App, key: { merchantId: string; campaignId: string }): Promise<Connection> {
  const off = (): never => {
    throw new ShopRefusal('off')
  }
  const unlessRefused = (error: Error): never => {
    if (error instanceof Refusal) return off()
    throw error
  }
  const { kysely: db } = app.database
  const { merchant, now } = (await findOpenMerchant(db, key.merchantId)) ?? off()
  const campaign = await loadCampaign(db, merchant.id, key.campaignId).catch(unlessRefused)
  const { shopifyEnabled, shopDomain: domain, shopifyAccessToken: stored } = campaign.settings
  const isOn = shopifyEnabled && !merchant.isTest && hasFeature(merchant, 'shopifyIntegration')
  if (!isOn || !domain || !stored) return off()
  const token = openShopSecret(app.config.secret, 'shopifyAccessToken', stored)
  return { merchant, campaign, shop: { domain, token }, now }
}

const MAX_PAGES = 1000

async function readOrders(app: App, shop: Shop, since: Date, work: (page: OrderPage) => Promise<void>): Promise<void> {
  let page = await askPatiently(app, shop, { since })
  for (let n = 1; n < MAX_PAGES; n++) {
    await work(page)
    if (!page.next) return
    page = await askPatiently(app, shop, { page: page.next })
  }
  throw new ShopRefusal('unreadable')
}

/** Pauses up to this many seconds are waited for here; for longer ones the next look is soon enough. */
const SHORT_PAUSE_SECONDS = 10
const MAX_PAUSES = 5

async function askPatiently(app: App, shop: Shop, ask: Parameters<typeof askShop>[2]): Promise<OrderPage> {
  for (let n = 0; ; n++) {
    try {
      return await askShop(app.config, shop, ask)
    } catch (error) {
      const seconds = error instanceof ShopRefusal ? error.retryAfter : undefined
      if (seconds === undefined || seconds > SHORT_PAUSE_SECONDS || n === MAX_PAUSES) throw error
      await pause(seconds * 1000)
    }
  }
}
