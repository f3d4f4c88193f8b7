import { hash } from 'node:crypto'
import { languages, type Language } from '@chopcard/contract/core/kinds.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { readSettings, type StoredSettings } from '../../loyalty/campaigns/stored-settings.ts'
import { keep } from './kept.ts'

/** The settings of a campaign in every language, with a digest of all that its passes show of them. */
export type CampaignLook = { revision: number; in: Record<Language, StoredSettings>; digest: string }

type Whose = Pick<Merchant, 'id' | 'language'>

const inMemory = keep<CampaignLook>(200)

/** The look of a campaign at a revision. */
export const campaignLook = (db: Db, merchant: Whose, id: string, revision: number): Promise<CampaignLook> =>
  inMemory(`${id} ${revision} ${merchant.language}`, () => readCampaignLook(db, merchant.id, id))

/** The look of a campaign as it is now. */
export async function readCampaignLook(db: Db, merchantId: string, id: string): Promise<CampaignLook> {
  const row = await db
    .selectFrom('campaign as c')
    .innerJoin('merchant as m', 'm.merchant_id', 'c.merchant_id')
    .select(['c.settings', 'c.revision', 'm.primary_language'])
    .where('c.merchant_id', '=', merchantId)
    .where('c.id', '=', id)
    .executeTakeFirstOrThrow()
  const settings = readSettings(row)
  const primary = row.primary_language as Language
  const all = Object.fromEntries(languages.map((language) => [language, inLanguage(settings, language, primary)]))
  return {
    revision: row.revision,
    in: all as CampaignLook['in'],
    digest: hash('sha256', JSON.stringify(seen(settings))),
  }
}

/** What members see of a campaign on its passes. */
const seen = (s: StoredSettings) => [
  [s.name, s.logo, s.heroImage, s.backgroundColor, s.foregroundColor, s.chopTypes, s.chopImage, s.stampColumns],
  [s.rewards, s.rewardName, s.redeemChops, s.memberLevels, s.endDate, s.redemptionStart, s.changingQr],
  [s.terms, s.venue, s.guideUrl, s.virtualTourUrl, s.locationName, s.locationAddress, s.localizations],
]
