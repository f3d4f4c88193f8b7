import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/harness.ts'
import { makePartners } from '../../../test/make-partners.ts'
import { makeCampaign, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { databaseNow } from '../../core/database-now.ts'
import { earnBurnSource } from './earn-burn-source.ts'
import { batchSize, type ExportScope, type ExportSource } from './export-source.ts'
import { settlementsSource } from './settlements-source.ts'

const on = useApp()

const scopeOf = async (merchant: TestMerchant, filters: object): Promise<ExportScope> => ({
  db: on.app.database.kysely,
  merchant,
  now: await databaseNow(on.app.database.kysely),
  language: 'en-US',
  staffId: merchant.owner.id,
  filters,
})

/** The rows of an export as `key` tells them apart; after the first of its reads something happens. */
async function keysOf(
  source: ExportSource,
  scope: ExportScope,
  key: (cells: readonly unknown[]) => string,
  meanwhile: () => unknown,
) {
  const keys: string[] = []
  for await (const rows of source.batches(scope)) {
    if (!keys.length) await meanwhile()
    keys.push(...rows.map(key))
  }
  return keys
}

test('an export of daily totals loses and repeats no line while operations go on', async () => {
  const merchant = await makeMerchant(on.app)
  const campaign = await makeCampaign(on.app, merchant)
  const db = on.app.database.kysely
  const add = (day: string, count: number) =>
    sql`insert into daily_total (merchant_id, day, campaign_id, staff_id, issued, redeemed, voided, expired, adjusted, net, active_members, visits)
      select ${merchant.id}, ${day}::date - g / 100, ${campaign.id}, gen_random_uuid(), g + 1, 0, 0, 0, 0, g + 1, 1, 1
      from generate_series(0, ${count - 1}::int) g`.execute(db)
  await sql`update merchant set totaled_through = '2026-06-30', summed_through = '2026-06-30' where merchant_id = ${merchant.id}`.execute(
    db,
  )
  const total = batchSize * 2 + 250
  await add('2026-06-29', total)
  const scope = await scopeOf(merchant, { from: '2020-01-01', to: '2026-06-30' })
  const keys = await keysOf(
    earnBurnSource,
    scope,
    ([day, , , , issued]) => [day, issued].join(' '),
    () => add('2026-06-30', 7),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toHaveLength(total)
})

test('an export of settlements loses and repeats no line while partners go on', async () => {
  const { owner, partner, partnershipId } = await makePartners(on.app)
  const db = on.app.database.kysely
  const add = (month: string, count: number) =>
    sql`insert into partner_operation (merchant_id, entry_id, partnership_id, at, local_day, staff_id, chops, rewards)
      select ${owner.id}, gen_random_uuid(), ${partnershipId}, now(), ${month}::date - g * interval '1 month', ${partner.owner.id}, 1, 0
      from generate_series(0, ${count - 1}::int) g`.execute(db)
  const total = batchSize + 250
  await add('2026-05-01', total)
  const scope = await scopeOf(owner, {})
  const keys = await keysOf(
    settlementsSource,
    scope,
    ([month]) => String(month),
    () => add('2026-07-01', 2),
  )
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toHaveLength(total)
})
