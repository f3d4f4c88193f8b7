import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import { databaseNow } from '../../core/database-now.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hasEndedSql } from '../campaigns/load-campaign.ts'
import { readSettings, type StoredSettings } from '../campaigns/stored-settings.ts'

/** A balance of a campaign from which one stamp more gives a reward. */
export type OneShort = { campaignId: string; balance: number }

/** The balances of the campaigns that run, and whether their cards are kept (keep-short-cards.ts). */
export type OneShortAt = { balances: OneShort[]; isKept: boolean }

/** What the rewards of a campaign of stamps cost; nothing where something else is collected, or nothing is redeemed. */
export function stampCosts(settings: Pick<StoredSettings, 'type' | 'rewards' | 'redeemChops' | 'chopTypes'>): number[] {
  const { unit, hasOneReward, hasRewardList } = descriptorOf(settings.type)
  if (unit !== 'stamps') return []
  if (hasOneReward) return [totalRedemptionCost(settings)]
  return hasRewardList ? settings.rewards.map(({ chopCount }) => chopCount) : []
}

type CampaignRow = Parameters<typeof readSettings>[0] & { id: string }

/** The balances of campaigns that are one stamp short of a reward, in an order of their own. */
export const shortBalances = (campaigns: readonly CampaignRow[]): OneShort[] =>
  campaigns
    .flatMap((row) =>
      [...new Set(stampCosts(readSettings(row)))].map((cost) => ({ campaignId: row.id, balance: cost - 1 })),
    )
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
  return {
    balances: shortBalances(campaigns.filter(({ runs }) => runs)),
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

/**
 * A condition on cards `c`: active, and one stamp short of a reward. Stamps do not expire one by one, so what is stored is shown.
 * Where such cards are kept, the others are not read.
 */
export const isOneShort = ({ balances, isKept }: OneShortAt, merchantId: string): RawBuilder<boolean> => sql`(
  c.state = 'active' and (c.expires_at is null or c.expires_at > now()) and c.balance > 0 and (c.campaign_id, c.balance) in (
    select b."campaignId", b.balance from ${balancesAs(balances)})
  ${isKept ? sql`and c.id in (select s.card_id from short_card s where s.merchant_id = ${merchantId})` : sql``})`
