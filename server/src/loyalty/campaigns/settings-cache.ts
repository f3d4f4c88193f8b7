import { type Database, read, type Tx } from '../../core/database.ts'
import type { Statement } from '../../core/statement.ts'
import { readSettings, type StoredSettings } from './stored-settings.ts'

/** What an operation needs of a campaign's settings: all but its long texts. */
export type CachedSettings = {
  revision: number
  settings: StoredSettings
}

const settingsOfCampaign: Statement = {
  name: 'settings_of_campaign',
  text: `select revision, settings - 'terms' - 'localizations' - 'emailTemplates' as settings
    from campaign where merchant_id = $1 and id = $2`,
}

const MAX_CAMPAIGNS = 2_000

/** The settings of each campaign as they were read last, the oldest first. A save gives them a new revision. */
const cache = new Map<string, CachedSettings>()

/** The settings of a campaign at a revision, or at a newer one that was saved meanwhile. */
export async function settingsAt(
  database: Database,
  merchantId: string,
  campaignId: string,
  revision: number,
  tx?: Tx,
): Promise<CachedSettings> {
  const known = cache.get(campaignId)
  if (known && known.revision === revision) return known
  const [row] = await read<CachedSettings>(database, settingsOfCampaign, [merchantId, campaignId], tx)
  if (!row) throw new Error(`a card of campaign ${campaignId}, which does not exist`)
  const current = { ...row, settings: readSettings(row) }
  // What a transaction reads may be its own change, which is not there yet for others.
  if (tx) return current
  cache.delete(campaignId)
  cache.set(campaignId, current)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CAMPAIGNS && oldest) cache.delete(oldest)
  return current
}
