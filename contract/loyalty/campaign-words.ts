import type { Localization } from './campaign-parts.ts'
import type { CampaignSettings } from './campaign-settings.ts'
import type { Language } from '../core/kinds.ts'

const plainWords = [
  'name',
  'rewardName',
  'rewardDescription',
  'welcomeGift',
  'terms',
  'venue',
  'locationName',
  'locationAddress',
] as const satisfies readonly (keyof Localization & keyof CampaignSettings)[]

type Worded = Pick<CampaignSettings, (typeof plainWords)[number] | 'rewards' | 'memberLevels' | 'localizations'>

/** A question with what it and its options are called, in their order; answers are kept as label and option were entered. */
export type ShownField = CampaignSettings['memberFields'][number] & { shown: string; shownChoices: string[] }

/** The merchant's questions as a reader of a language sees them. */
export const fieldsInLanguage = (
  { memberFields, localizations }: Pick<CampaignSettings, 'memberFields' | 'localizations'>,
  language: Language,
): ShownField[] =>
  memberFields.map((field) => {
    const words = localizations[language]
    const choices = field.id === undefined ? undefined : words?.memberChoices?.[field.id]
    return {
      ...field,
      shown: (field.id !== undefined && words?.memberFields?.[field.id]) || field.label,
      shownChoices: field.choices.map(
        (choice) => (choices && Object.hasOwn(choices, choice) && choices[choice]) || choice,
      ),
    }
  })

/** Settings as a reader of a language sees them: its own words in their places, and what it lacks as it was entered. */
export function inLanguage<S extends Worded>(settings: S, language: Language): S {
  const words = settings.localizations[language]
  if (!words) return settings
  const levels = new Map(
    settings.memberLevels.map(({ id, level }) => [level, (id !== undefined && words.levels?.[id]) || level]),
  )
  return {
    ...settings,
    ...Object.fromEntries(plainWords.map((field) => [field, words[field] || settings[field]])),
    memberLevels: settings.memberLevels.map((one) => ({ ...one, level: levels.get(one.level) ?? one.level })),
    rewards: settings.rewards.map((reward) => {
      const own = reward.id === undefined ? undefined : words.rewards?.[reward.id]
      return {
        ...reward,
        name: own?.name || reward.name,
        description: own?.description || reward.description,
        ...(reward.more && {
          more: reward.more.map((one) => ({
            ...one,
            name: (one.id !== undefined && words.rewards?.[one.id]?.name) || one.name,
          })),
        }),
        level: reward.level === null ? null : (levels.get(reward.level) ?? reward.level),
      }
    }),
  }
}
