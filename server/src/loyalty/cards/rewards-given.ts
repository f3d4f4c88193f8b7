import { sql } from 'kysely'
import { inLanguage } from '../../core/campaign-words.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Db } from '../../core/database.ts'
import type { Merchant } from '../../core/context.ts'
import { readSettings } from '../campaigns/stored-settings.ts'
import { rewardNamed } from './reward-named.ts'

type RewardEntry = { campaign_id: string; campaign_revision: number; reward_id: string | null }

/** What each line gave, as it was called in the settings of the revision that made it; in a language, if one is named. */
export async function rewardsGiven(
  db: Db,
  { id, language: primary }: Merchant,
  lines: readonly RewardEntry[],
  language?: Language,
): Promise<(line: RewardEntry) => string | null> {
  const key = (campaignId: string, revision: number) => `${campaignId} ${revision}`
  const wanted = new Map(
    lines
      .filter((line) => line.reward_id !== null)
      .map((line) => [key(line.campaign_id, line.campaign_revision), line] as const),
  )
  if (!wanted.size) return () => null
  const pairs = [...wanted.values()].map((line) => sql`(${line.campaign_id}::uuid, ${line.campaign_revision}::integer)`)
  const rows = await db
    .selectFrom('campaign_revision')
    .select(['campaign_id', 'revision', 'settings'])
    .where('merchant_id', '=', id)
    .where(sql<boolean>`(campaign_id, revision) in (${sql.join(pairs)})`)
    .execute()
  const settings = new Map(rows.map((row) => [key(row.campaign_id, row.revision), readSettings(row)]))
  return (line) => {
    const own = line.reward_id === null ? undefined : settings.get(key(line.campaign_id, line.campaign_revision))
    return own ? rewardNamed(language ? inLanguage(own, language, primary) : own, line.reward_id) : null
  }
}
