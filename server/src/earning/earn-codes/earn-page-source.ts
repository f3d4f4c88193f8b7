import { inLanguage } from '../../core/campaign-words.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import { hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { App } from '../../core/app.ts'
import { findMerchant, hasFeature } from '../../core/authenticate.ts'
import { localDay } from '../../core/clock.ts'
import { nullIfNotFound } from '../../core/null-if-not-found.ts'
import type { MemberPageSources } from '../../member-pages/sources.ts'
import { earnCodeIn } from './code-text.ts'
import { mayBeTaken } from './earn-rules.ts'
import { findEarnCode } from './consume-earn-code.ts'

/** What a code's address shows when a phone's own camera opens it; looking uses nothing up, and tells of good codes alone. */
export const earnPageSource = (app: App): Pick<MemberPageSources, 'earnCode'> => ({
  earnCode: (text, language) => nullIfNotFound(() => usableCode(app, text, language)),
})

async function usableCode(app: App, text: string, language: Language) {
  const db = app.database.kysely
  const shortKey = earnCodeIn(text)?.shortKey
  const found = shortKey === undefined ? undefined : await findMerchant(db, { shortKey })
  const code = found && (await findEarnCode(db, found.merchant, text))
  if (!found || !code) return null
  const { merchant, now } = found
  const campaign = await loadCampaign(db, merchant.id, code.campaignId)
  const { settings } = campaign
  const scanToEarn =
    settings.scanToEarn && hasFeature(merchant, 'scanToEarn') && !hasEnded(campaign, now, merchant.timeZone)
  mayBeTaken(code, { id: campaign.id, scanToEarn }, localDay(now, merchant.timeZone))
  return { campaignId: campaign.id, campaign: inLanguage(settings, language, merchant.language).name, code: code.code }
}
