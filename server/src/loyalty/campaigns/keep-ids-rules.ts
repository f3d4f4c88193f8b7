import { stampCountIn } from '@chopcard/contract/loyalty/limit-rules.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { descriptorOf, isWorkingName } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type FieldProblem, refuse } from '@chopcard/contract/core/errors.ts'
import type { StoredChopType, StoredSettings } from './stored-settings.ts'

const MAX_CHOP_TYPES = 100

/** What the campaign has now: its settings, and the highest balance index (`slot`) that any chop type ever had. */
export type Kept = { settings: StoredSettings | undefined; highestSlot: number }

/**
 * Settings from the form as they are kept: what is new gets an id, a new chop type the next balance index. Refuses ids that are not
 * the campaign's own, and ids given twice.
 */
export function keepIds(settings: CampaignSettings, kept: Kept, newId: () => string): StoredSettings {
  refuseForeignIds(settings, kept)
  const balanceIndexes = new Map(kept.settings?.chopTypes.map(({ id, slot }) => [id, slot]))
  let balanceIndex = kept.highestSlot
  const chopTypes = settings.chopTypes.map((given): StoredChopType => {
    const own = given.id && balanceIndexes.get(given.id)
    return own ? { ...given, id: given.id as string, slot: own } : { ...given, id: newId(), slot: ++balanceIndex }
  })
  if (balanceIndex > MAX_CHOP_TYPES)
    refuse('VALIDATION_FAILED', {
      fields: [{ path: 'settings.chopTypes', message: 'tooMany', values: { max: MAX_CHOP_TYPES } }],
    })
  const withId = <Item extends { id?: string }>(given: Item) => ({
    ...given,
    id: given.id === undefined || isWorkingName(given.id) ? newId() : given.id,
  })
  const memberLevels = settings.memberLevels.map(withId)
  const givenRewards = rewardsFor(settings)
  const rewards = givenRewards.map((reward) =>
    withId(reward.more ? { ...reward, more: reward.more.map(withId) } : reward),
  )
  const memberFields = settings.memberFields.map(withId)
  const booths = settings.booths.map((booth) => withId({ ...booth, slots: booth.slots.map(withId) }))
  const levelIds = idsByName(settings.memberLevels, memberLevels)
  const rewardIds = idsByName(givenRewards.flatMap(withMore), rewards.flatMap(withMore))
  const [fieldIds, boothIds] = [idsByName(settings.memberFields, memberFields), idsByName(settings.booths, booths)]
  const stored = {
    ...settings,
    chopTypes,
    memberLevels,
    rewards,
    localizations: mapWords(settings.localizations, (words) => ({
      ...words,
      ...(words.levels && { levels: renamed(words.levels, levelIds) }),
      ...(words.rewards && { rewards: renamed(words.rewards, rewardIds) }),
      ...(words.memberFields && { memberFields: renamed(words.memberFields, fieldIds) }),
      ...(words.memberChoices && { memberChoices: ofChoices(renamed(words.memberChoices, fieldIds), memberFields) }),
      ...(words.booths && { booths: renamed(words.booths, boothIds) }),
    })),
    memberFields,
    booths,
  }
  return withStampCounts(stored, settings.type)
}

/** The rewards as the type has them: what only a tier has goes from the others. */
function rewardsFor({ type, rewards }: CampaignSettings): CampaignSettings['rewards'] {
  const { hasRewardList, hasTiers } = descriptorOf(type)
  if (!hasRewardList) return []
  if (hasTiers) return rewards
  return rewards.map(({ more: _more, unreachedImage: _unreached, redeemedImage: _redeemed, ...reward }) => reward)
}

const withMore = (reward: Part & { more?: Part[] | undefined }): Part[] => [reward, ...(reward.more ?? [])]

type Part = { id?: string }

/** The id of each part by the name that it came with. */
const idsByName = (given: readonly Part[], kept: readonly Part[]): ReadonlyMap<string, string> =>
  new Map(
    given.flatMap(({ id }, index) => {
      const own = kept[index]?.id
      return id && own ? [[id, own] as const] : []
    }),
  )

/** Words under the ids of what they are about; those of a part that is gone go with it. */
const renamed = <One>(words: Readonly<Record<string, One>>, ids: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(words).flatMap(([name, one]) => {
      const id = ids.get(name)
      return id === undefined || isEmpty(one) ? [] : [[id, one]]
    }),
  )

/** Of the words for options those whose option is there. */
const ofChoices = (
  words: NonNullable<Words['memberChoices']>,
  fields: readonly { id: string; choices: string[] }[],
): NonNullable<Words['memberChoices']> =>
  Object.fromEntries(
    Object.entries(words).map(([id, own]) => {
      const choices = fields.find((field) => field.id === id)?.choices
      return [id, Object.fromEntries(Object.entries(own).filter(([choice, word]) => word && choices?.includes(choice)))]
    }),
  )

const isEmpty = (words: unknown): boolean =>
  typeof words === 'object' && words !== null ? Object.values(words).every(isEmpty) : !words

type Words = NonNullable<CampaignSettings['localizations'][keyof CampaignSettings['localizations']]>

const mapWords = (
  localizations: CampaignSettings['localizations'],
  change: (words: Words) => Words,
): CampaignSettings['localizations'] =>
  Object.fromEntries(Object.entries(localizations).map(([language, words]) => [language, change(words)]))

// A balance that ends at the dearest reward has its count as stamp count: everything that draws or fills a card reads one number.
function withStampCounts(settings: StoredSettings, type: CampaignSettings['type']): StoredSettings {
  const costs = settings.rewards.map(({ chopCount }) => chopCount)
  const sized = (one: StoredChopType) => ({ ...one, stampCount: stampCountIn(type, one.stampCount, costs) })
  return { ...settings, chopTypes: settings.chopTypes.map(sized) }
}

/** The chop types that a save takes away. */
export const removedChopTypes = (before: StoredSettings, after: StoredSettings): StoredChopType[] =>
  before.chopTypes.filter(({ id }) => !after.chopTypes.some((chopType) => chopType.id === id))

function refuseForeignIds(settings: CampaignSettings, kept: Kept): void {
  const fields = (['chopTypes', 'memberLevels', 'rewards', 'booths', 'memberFields'] as const).flatMap((list) => {
    const given = settings[list].flatMap(({ id }) => id ?? [])
    const own = new Set([...(kept.settings?.[list].map(({ id }) => id) ?? []), ...given.filter(isWorkingName)])
    return settings[list].flatMap(({ id }, index): FieldProblem[] => {
      // Each own id counts once.
      if (id === undefined || own.delete(id)) return []
      return [{ path: `settings.${list}.${index}.id`, message: 'invalid' }]
    })
  })
  fields.push(...foreignSlots(settings, kept), ...foreignMore(settings, kept))
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}

/** A booth's times are its own. */
const foreignSlots = (settings: CampaignSettings, kept: Kept): FieldProblem[] =>
  settings.booths.flatMap((booth, at) => {
    const before = kept.settings?.booths.find(({ id }) => id !== undefined && id === booth.id)
    const own = new Set(before?.slots.map(({ id }) => id))
    return booth.slots.flatMap(({ id }, index) =>
      id === undefined || own.delete(id)
        ? []
        : [{ path: `settings.booths.${at}.slots.${index}.id`, message: 'invalid' }],
    )
  })

/** So are the rewards that a tier gives besides. */
const foreignMore = (settings: CampaignSettings, kept: Kept): FieldProblem[] =>
  settings.rewards.flatMap(({ id: rewardId, more = [] }, at) => {
    const before = kept.settings?.rewards.find(({ id }) => id === rewardId)
    const given = more.flatMap(({ id }) => id ?? [])
    const own = new Set([...(before?.more?.map(({ id }) => id) ?? []), ...given.filter(isWorkingName)])
    return more.flatMap(({ id }, index) =>
      id === undefined || own.delete(id)
        ? []
        : [{ path: `settings.rewards.${at}.more.${index}.id`, message: 'invalid' }],
    )
  })
