/** What a campaign's form holds: the settings, with every language's words present so that a form can be reset to them. */
import type { CampaignSettings, CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { languages } from '../../../lib/languages.ts'

export type Campaign = Answer<typeof getCampaign>['data']
export type Words = NonNullable<CampaignSettings['localizations'][keyof CampaignSettings['localizations']]>

/** While it is being filled in, anything may still be missing. */
export type FormValues = Partial<Omit<CampaignSettingsInput, 'chopTypes' | 'rewards' | 'multipliers'>> & {
  chopTypes?: Partial<ChopTypeValues>[]
  rewards?: Partial<RewardValues>[]
  multipliers?: Partial<MultiplierValues>[]
}
export type ChopTypeValues = CampaignSettingsInput['chopTypes'][number]
export type MultiplierValues = NonNullable<CampaignSettingsInput['multipliers']>[number]
export type RewardValues = NonNullable<CampaignSettingsInput['rewards']>[number]

export const localizedFields = [
  'name',
  'rewardName',
  'rewardDescription',
  'welcomeGift',
  'venue',
  'locationName',
  'locationAddress',
  'terms',
] as const satisfies readonly (keyof Words)[]
export type LocalizedField = (typeof localizedFields)[number]

export function formValues(settings: CampaignSettings): FormValues {
  const words = languages.map((language) => [language, everyWord(settings, settings.localizations[language])])
  return { ...settings, localizations: Object.fromEntries(words) as CampaignSettings['localizations'] }
}

const everyWord = ({ rewards, memberLevels, memberFields, booths }: CampaignSettings, given: Words | undefined) => ({
  ...Object.fromEntries(localizedFields.map((field) => [field, given?.[field]])),
  rewards: byId(rewards.flatMap(withMore), (id) => ({
    name: given?.rewards?.[id]?.name,
    description: given?.rewards?.[id]?.description,
  })),
  levels: byId(memberLevels, (id) => given?.levels?.[id]),
  memberFields: byId(memberFields, (id) => given?.memberFields?.[id]),
  memberChoices: byId(memberFields, (id, { choices }) =>
    Object.fromEntries(choices.map((choice) => [choice, given?.memberChoices?.[id]?.[choice]])),
  ),
  booths: byId(booths, (id) => ({ name: given?.booths?.[id]?.name, place: given?.booths?.[id]?.place })),
})

/** A reward with what its tier gives besides, which has words of its own. */
export const withMore = <One extends { more?: { id?: string; name: string }[] | undefined }>(reward: One) => [
  reward,
  ...(reward.more ?? []),
]

const byId = <Part extends { id?: string }, One>(
  parts: readonly Part[],
  wordsOf: (id: string, part: Part) => One,
): Record<string, One> =>
  Object.fromEntries(parts.flatMap((part) => (part.id === undefined ? [] : [[part.id, wordsOf(part.id, part)]])))
