import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { balanceLimit, redemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hasEndedSql } from '../campaigns/load-campaign.ts'
import { readSettings, type StoredSettings } from '../campaigns/stored-settings.ts'

/** A balance of a campaign from which one stamp more gives a reward. */
export type OneShort = { campaignId: string; balance: number }

/** What a reward takes of one of several kinds of stamps. */
type Part = { campaignId: string; slot: number; cost: number }

/** The balances of the campaigns that run, the parts of their rewards, and whether their cards are kept (keep-short-cards.ts). */
export type OneShortAt = { balances: OneShort[]; parts: Part[]; isKept: boolean }
export const nothingShort: OneShortAt = { balances: [], parts: [], isKept: false }

type Settings = Pick<StoredSettings, 'type' | 'rewards' | 'redeemChops' | 'chopTypes'>

/**
 * The balances from which one stamp more gives a reward; none where something else is collected, or nothing is redeemed. Of several
 * kinds of stamps there may be more of one than the reward takes, so that these balances only may be one short (`parts`).
 */
export function balancesOf(settings: Settings): number[] {
  const { unit, hasOneReward, hasRewardList } = descriptorOf(settings.type)
  if (unit !== 'stamps') return []
  if (!hasOneReward) return hasRewardList ? settings.rewards.map(({ chopCount }) => chopCount - 1) : []
  const spare = settings.chopTypes.map(
    (one) => balanceLimit(settings.type, one.stampCount) - redemptionCost(settings, one),
  )
  const lowest = sum(settings.chopTypes.map((one) => redemptionCost(settings, one))) - 1
  // The kind that lacks one has none to spare.
  const further = Math.max(0, sum(spare) - Math.min(...spare))
  return Array.from({ length: further + 1 }, (_, more) => lowest + more)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What the one reward takes of each kind of stamps, where there are several. */
const partsOf = (campaignId: string, settings: Settings): Part[] =>
  descriptorOf(settings.type).hasOneReward && settings.chopTypes.length > 1
    ? settings.chopTypes.map((one) => ({ campaignId, slot: one.slot, cost: redemptionCost(settings, one) }))
    : []

type CampaignRow = Parameters<typeof readSettings>[0] & { id: string }

/** The balances of campaigns that are, or may be, one stamp short of a reward, in an order of their own. */
export const shortBalances = (campaigns: readonly CampaignRow[]): OneShort[] =>
  campaigns
    .flatMap((row) => [...new Set(balancesOf(readSettings(row)))].map((balance) => ({ campaignId: row.id, balance })))
    .filter(({ balance }) => balance > 0)
    .toSorted((a, b) => a.campaignId.localeCompare(b.campaignId) || a.balance - b.balance)

/** The balances of all campaigns of a merchant, those that have ended among them. */
export const allShortBalances = async (db: Db | Tx, merchantId: string): Promise<OneShort[]> =>
  shortBalances(
    await db.selectFrom('campaign').select(['id', 'settings']).where('merchant_id', '=', merchantId).execute(),
  )

/** The balances of the merchant's running campaigns that are one stamp short of a reward. */
export async function oneShortBalances(db: Db | Tx, merchant: Merchant): Promise<OneShortAt> {
  const today = localDay(await databaseNow(db), merchant.timeZone)
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'settings', sql<boolean>`not ${hasEndedSql(today)}`.as('runs')])
    .where('merchant_id', '=', merchant.id)
    .execute()
  const kept = await db
    .selectFrom('short_card_fill')
    .select('balances')
    .where('merchant_id', '=', merchant.id)
    .where('filled', '=', true)
    .executeTakeFirst()
  const running = campaigns.filter(({ runs }) => runs)
  return {
    balances: shortBalances(running),
    parts: running.flatMap((row) => partsOf(row.id, readSettings(row))),
    isKept: kept !== undefined && isSame(kept.balances as OneShort[], shortBalances(campaigns)),
  }
}

/** Whether cards are kept for these balances and no others. */
export const isSame = (kept: readonly OneShort[], now: readonly OneShort[]): boolean =>
  kept.length === now.length &&
  kept.every(({ campaignId, balance }, i) => now[i]?.campaignId === campaignId && now[i].balance === balance)

/** Balances as a table `b`, with columns as cards have them. */
export const balancesAs = (balances: readonly OneShort[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as b ("campaignId" uuid, balance bigint)`

/** Condition on cards `c`: of all kinds of stamps that the reward takes, one stamp is missing. */
const lacksOne = (parts: readonly Part[]): RawBuilder<boolean> => sql`(
  select coalesce(sum(greatest(0, p.cost - coalesce(c.balances[p.slot], 0))), 1)
  from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p ("campaignId" uuid, slot integer, cost bigint)
  where p."campaignId" = c.campaign_id) = 1`

/**
 * A condition on cards `c`: active, and one stamp short of a reward. Stamps do not expire one by one, so what is stored is shown.
 * Where such cards are kept, the others are not read.
 */
export const isOneShort = ({ balances, parts, isKept }: OneShortAt, merchantId: string): RawBuilder<boolean> => sql`(
  c.state = 'active' and (c.expires_at is null or c.expires_at > now()) and c.balance > 0 and (c.campaign_id, c.balance) in (
    select b."campaignId", b.balance from ${balancesAs(balances)})
  ${parts.length ? sql`and ${lacksOne(parts)}` : sql``}
  ${isKept ? sql`and c.id in (select s.card_id from short_card s where s.merchant_id = ${merchantId})` : sql``})`
