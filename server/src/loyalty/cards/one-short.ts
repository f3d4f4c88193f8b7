import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { hasEndedSql } from '../campaigns/load-campaign.ts'
import { readSettings, type StoredSettings } from '../campaigns/stored-settings.ts'

/** A balance of a campaign from which one stamp more gives a reward. */
export type OneShort = { campaignId: string; balance: number }

/** What the rewards of a campaign of stamps cost; nothing where something else is collected, or nothing is redeemed. */
export function stampCosts(settings: Pick<StoredSettings, 'type' | 'rewards' | 'redeemChops' | 'chopTypes'>): number[] {
  const { unit, hasOneReward, hasRewardList } = descriptorOf(settings.type)
  if (unit !== 'stamps') return []
  if (hasOneReward) return [totalRedemptionCost(settings)]
  return hasRewardList ? settings.rewards.map(({ chopCount }) => chopCount) : []
}

/** The balances of the merchant's running campaigns that are one stamp short of a reward. */
export async function oneShortBalances(db: Db | Tx, merchant: Merchant): Promise<OneShort[]> {
  const campaigns = await db
    .selectFrom('campaign')
    .select(['id', 'settings'])
    .where('merchant_id', '=', merchant.id)
    .where(sql<boolean>`not ${hasEndedSql(localDay(new Date(), merchant.timeZone))}`)
    .execute()
  return campaigns.flatMap((row) =>
    [...new Set(stampCosts(readSettings(row)))].map((cost) => ({ campaignId: row.id, balance: cost - 1 })),
  )
}

/** A condition on cards `c`: active, and one stamp short of a reward. Stamps do not expire one by one, so what is stored is shown. */
export const isOneShort = (balances: readonly OneShort[]): RawBuilder<boolean> => sql`(
  c.state = 'active' and (c.expires_at is null or c.expires_at > now()) and c.balance > 0 and (c.campaign_id, c.balance) in (
    select b."campaignId", b.balance from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as b ("campaignId" uuid, balance bigint)))`
