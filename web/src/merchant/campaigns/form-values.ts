/** What a campaign's form holds: the settings, with every language's words present so that a form can be reset to them. */
import type { CampaignSettings, CampaignSettingsInput } from '@chopcard/contract/campaign-settings.ts'
import type { getCampaign } from '@chopcard/contract/merchant/campaigns.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { languages } from '../../lib/languages.ts'

export type Campaign = Answer<typeof getCampaign>['data']
export type Words = NonNullable<CampaignSettings['localizations'][keyof CampaignSettings['localizations']]>

/** While it is being filled in, anything may still be missing. */
export type FormValues = Partial<Omit<CampaignSettingsInput, 'chopTypes' | 'rewards'>> & {
  chopTypes?: Partial<ChopTypeValues>[]
  rewards?: Partial<RewardValues>[]
}
export type ChopTypeValues = CampaignSettingsInput['chopTypes'][number]
export type RewardValues = NonNullable<CampaignSettingsInput['rewards']>[number]

export const localizedFields = ['name', 'rewardName', 'venue', 'terms'] as const satisfies readonly (keyof Words)[]

export function formValues(settings: CampaignSettings): FormValues {
  const words = languages.map((language) => [
    language,
    Object.fromEntries(localizedFields.map((field) => [field, settings.localizations[language]?.[field]])),
  ])
  return { ...settings, localizations: Object.fromEntries(words) as CampaignSettings['localizations'] }
}
