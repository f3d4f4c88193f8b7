import { Id } from '@chopcard/contract/core/kinds.ts'
import type { App } from './app.ts'
import { read } from './database.ts'
import type { Statement } from './statement.ts'

/** What the address of a page names: whose it is follows from one of them. */
export type PageAddress = Partial<Record<'shortKey' | 'merchantId' | 'campaignId' | 'couponId', string | undefined>>
export type TestPageSource = { isTestData(address: PageAddress): Promise<boolean> }

const merchantOfPage: Statement = {
  name: 'merchant_of_page',
  text: `
    select coalesce(
      $4::uuid,
      (select k.merchant_id from merchant_key k where k.short_key = $1),
      (select a.merchant_id from campaign_address a where a.campaign_id = $2::uuid),
      (select a.merchant_id from coupon_address a where a.coupon_id = $3::uuid)) as "merchantId"`,
}
const testData: Statement = {
  name: 'page_of_test_data',
  text: `select sandbox_of is not null as "isTest" from merchant where merchant_id = $1`,
}

const idOf = (text: string | undefined) => (Id.safeParse(text).success ? text : null)

/** What is test data stays test data, and what is not never becomes it: each short key is looked up once. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 10_000

/** Whether the merchant of a page has test data. */
export const testPageSource = ({ database }: Pick<App, 'database'>): TestPageSource => ({
  isTestData: async ({ shortKey, merchantId, campaignId, couponId }) => {
    const before = shortKey && known.get(shortKey)
    if (typeof before === 'boolean') return before
    const values = [shortKey ?? null, idOf(campaignId), idOf(couponId), idOf(merchantId)]
    const [found] = await read<{ merchantId: string | null }>(database, merchantOfPage, values)
    const [row] = found?.merchantId ? await read<{ isTest: boolean }>(database, testData, [found.merchantId]) : []
    const isTest = row?.isTest === true
    if (shortKey && known.size < MOST_KNOWN) known.set(shortKey, isTest)
    return isTest
  },
})
