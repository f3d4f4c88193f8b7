import type { z } from 'zod'
import { CampaignType, defaultCampaignType, descriptorOf } from './campaign-types.ts'
import { Day } from '../core/kinds.ts'
import { amountsPerChop, type AmountSettings } from './amount-rules.ts'

export type Issues = z.core.$RefinementCtx
type Path = (string | number)[]
/** Settings as they were sent: fields that failed by themselves are in it, so nothing may be taken for granted. */
type Given = Record<string, unknown>
type Indexed = { item: Given; index: number }

const say = (issues: Issues, path: Path, message: string, values?: Record<string, number>) =>
  issues.addIssue({ code: 'custom', path, message, params: { values } })

/** The rules between the fields of a campaign's settings (decisions/campaigns.md §8). */
export function compareFields(given: Given, issues: Issues): void {
  const type = CampaignType.safeParse(given['type']).data ?? defaultCampaignType
  const chopTypes = objectsIn(given['chopTypes'])
  const levels = objectsIn(given['memberLevels'])
  refuseDuplicates(issues, 'chopTypes', 'code', chopTypes)
  refuseDuplicates(issues, 'memberLevels', 'level', levels)
  refuseDuplicates(issues, 'memberLevels', 'description', levels)
  refuseDuplicates(issues, 'memberFields', 'label', objectsIn(given['memberFields']))
  compareChoices(given, issues)
  compareCounts(given, type, chopTypes, issues)
  compareRewards(given, type, levels, issues)
  comparePointLife(given, type, issues)
  compareAmounts(given, type, issues)
  compareMultipliers(given, issues)
  compareLevels(given, levels, issues)
  compareWaysToEarn(given, chopTypes, issues)
  compareDays(given, 'registrationStart', 'registrationEnd', issues)
  compareDays(given, 'redemptionStart', 'endDate', issues)
  compareDays(given, 'registrationStart', 'endDate', issues)
}

const MAX_STAMPS_OF_SEVERAL = 10

function compareCounts(given: Given, type: CampaignType, chopTypes: Indexed[], issues: Issues): void {
  if (chopTypes.length > 1 && !descriptorOf(type).hasManyChopTypes) say(issues, ['chopTypes'], 'oneChopType')
  const counts = chopTypes.flatMap(({ item }) => wholeNumber(item['stampCount']) ?? [])
  if (chopTypes.length > 1)
    chopTypes.forEach(({ item, index }) => {
      if ((wholeNumber(item['stampCount']) ?? 0) > MAX_STAMPS_OF_SEVERAL)
        say(issues, ['chopTypes', index, 'stampCount'], 'tooBig', { max: MAX_STAMPS_OF_SEVERAL })
    })
  const rewardCounts = objectsIn(given['rewards']).flatMap(({ item }) => wholeNumber(item['chopCount']) ?? [])
  const { balanceEnds, hasOneReward } = descriptorOf(type)
  const ends = balanceEnds === 'never' ? [] : balanceEnds === 'at-dearest-reward' ? [Math.max(...rewardCounts)] : counts
  if (!ends.length || !Number.isFinite(ends[0])) return
  const lowest = Math.min(...ends)
  for (const name of ['initialChops', 'renewalChops'])
    if ((wholeNumber(given[name]) ?? 0) >= lowest) say(issues, [name], 'belowStampCount', { max: lowest - 1 })
  if (hasOneReward && (wholeNumber(given['redeemChops']) ?? 0) > lowest)
    say(issues, ['redeemChops'], 'atMostStampCount', { max: lowest })
}

const MAX_STAMPS = 100

function compareRewards(given: Given, type: CampaignType, levels: Indexed[], issues: Issues): void {
  const { balanceEnds, hasOneReward, hasRewardList, hasTiers, rewardIsNamedByCoupon } = descriptorOf(type)
  if (hasOneReward && isBlank(given['rewardName'])) say(issues, ['rewardName'], 'required')
  if (!hasRewardList) return
  const rewards = objectsIn(given['rewards'])
  if (!rewards.length) return say(issues, ['rewards'], hasTiers ? 'tiers' : 'rewards')
  const seen = new Set<string>()
  for (const { item, index } of rewards) {
    const at = (field: string, message: string, values?: Record<string, number>) =>
      say(issues, ['rewards', index, field], message, values)
    if (isBlank(item['name']) && !(rewardIsNamedByCoupon && item['couponId'])) at('name', 'required')
    if (balanceEnds === 'at-dearest-reward' && (wholeNumber(item['chopCount']) ?? 0) > MAX_STAMPS)
      at('chopCount', 'tooBig', { max: MAX_STAMPS })
    const name = typeof item['name'] === 'string' ? item['name'].trim().toLowerCase() : ''
    // Each of a tier's rewards and its count are its own; elsewhere only the pair is (decisions/campaigns.md §8).
    const keys = hasTiers
      ? [`name ${name}`, `count ${wholeNumber(item['chopCount'])}`]
      : [`${wholeNumber(item['chopCount'])} ${name}`]
    keys.forEach((key, i) => seen.has(key) && !isBlank(item['name']) && at(i ? 'chopCount' : 'name', 'unique'))
    keys.forEach((key) => seen.add(key))
    if (!hasTiers) continue
    compareTier(item, levels, at)
    for (const { item: one, index: n } of objectsIn(item['more'])) {
      if (isBlank(one['name'])) continue
      const key = `name ${String(one['name']).trim().toLowerCase()}`
      if (seen.has(key)) say(issues, ['rewards', index, 'more', n, 'name'], 'unique')
      seen.add(key)
    }
  }
}

function compareTier(tier: Given, levels: Indexed[], at: (field: string, message: string) => void): void {
  if (!tier['effectiveFrom']) at('effectiveFrom', 'required')
  if (!tier['image']) at('image', 'required')
  if (!tier['level']) at('level', 'required')
  else if (!levels.some(({ item }) => item['level'] === tier['level'])) at('level', 'choose')
}

/** What is earned must be spendable for a day at least before it expires. */
function comparePointLife(given: Given, type: CampaignType, issues: Issues): void {
  const [waits, lives] = [wholeNumber(given['pendingDays']), wholeNumber(given['pointValidityDays'])]
  if (descriptorOf(type).hasLots && waits !== undefined && lives !== undefined && waits >= lives)
    say(issues, ['pendingDays'], 'tooBig', { max: lives - 1 })
}

function compareMultipliers(given: Given, issues: Issues): void {
  for (const { item, index } of objectsIn(given['multipliers']))
    if (typeof item['from'] === 'string' && typeof item['to'] === 'string' && item['to'] <= item['from'])
      say(issues, ['multipliers', index, 'to'], 'endBeforeStart')
}

/** One rest of bills is kept, so all ways to earn by an amount must give a chop for the same. */
function compareAmounts(given: Given, type: CampaignType, issues: Issues): void {
  const { earnsBy } = descriptorOf(type)
  if (given['billPerChop'] && !earnsBy.includes('till')) say(issues, ['billPerChop'], 'invalid')
  if (given['carryOver'] !== true || !earnsBy.length) return
  const [first, ...others] = amountsPerChop(given as AmountSettings)
  if (!first) return say(issues, ['carryOver'], 'noAmounts')
  for (const { name, perChop } of others) if (perChop !== first.perChop) say(issues, [name], 'sameAmount')
}

function compareLevels(given: Given, levels: Indexed[], issues: Issues): void {
  if (given['levelBy'] !== 'earned') return
  if (!given['levelPeriodDays']) say(issues, ['levelPeriodDays'], 'required')
  levels.forEach(({ item, index }) => {
    const minEarned = wholeNumber(item['minEarned'])
    // The first level is everybody's; each further one asks for more than the one before.
    if (index === 0 && minEarned !== undefined) say(issues, ['memberLevels', 0, 'minEarned'], 'firstLevel')
    if (index === 0) return
    const before = wholeNumber(levels[index - 1]?.item['minEarned']) ?? 0
    if (minEarned === undefined) say(issues, ['memberLevels', index, 'minEarned'], 'required')
    else if (minEarned <= before)
      say(issues, ['memberLevels', index, 'minEarned'], 'moreThanBefore', { min: before + 1 })
  })
}

function compareWaysToEarn(given: Given, chopTypes: Indexed[], issues: Issues): void {
  const asks = (enabled: string, names: readonly string[]) => {
    if (given[enabled] === true)
      for (const name of names) if (given[name] === null || given[name] === undefined) say(issues, [name], 'required')
  }
  asks('referralEnabled', ['referralEndDate', 'referrerBonus', 'maxReferrerBonus', 'refereeBonus'])
  asks('receiptsEnabled', ['amountPerChop', 'maxUploadPerDay'])
  asks('shopifyEnabled', ['shopDomain', 'shopifySignKey'])
  asks('shopifyEnabled', [given['shopifyMode'] === 'per-order' ? 'chopCountPerOrder' : 'quantityPerChop'])
  // A visit has to be a stamp of a certain kind.
  if (given['tapToStamp'] === true && chopTypes.length > 1) say(issues, ['tapToStamp'], 'oneChopTypeForTaps')
  const booths = objectsIn(given['booths'])
  refuseDuplicates(issues, 'booths', 'name', booths)
  const codes = new Set(chopTypes.map(({ item }) => item['code']))
  for (const { item, index } of booths) {
    if (item['chopType'] && !codes.has(item['chopType'])) say(issues, ['booths', index, 'chopType'], 'choose')
    for (const timeSlot of objectsIn(item['slots']))
      if (
        typeof timeSlot.item['from'] === 'string' &&
        typeof timeSlot.item['to'] === 'string' &&
        timeSlot.item['to'] <= timeSlot.item['from']
      )
        say(issues, ['booths', index, 'slots', timeSlot.index, 'to'], 'endBeforeStart')
  }
}

function compareDays(given: Given, start: string, end: string, issues: Issues): void {
  const [from, to] = [Day.safeParse(given[start]), Day.safeParse(given[end])]
  if (from.success && to.success && to.data < from.data) say(issues, [end], 'endBeforeStart')
}

function refuseDuplicates(issues: Issues, list: string, field: string, items: Indexed[]): void {
  const seen = new Set<string>()
  for (const { item, index } of items) {
    const value = item[field]
    if (typeof value !== 'string' || value.trim() === '') continue
    const key = value.trim().toLowerCase()
    if (seen.has(key)) say(issues, [list, index, field], 'unique')
    seen.add(key)
  }
}

/** A question to choose from has options, each once, told apart in every language (decisions/members.md §5: additional info). */
function compareChoices(given: Given, issues: Issues): void {
  for (const { item, index } of objectsIn(given['memberFields'])) {
    if (item['kind'] !== 'choice') continue
    const choices = (Array.isArray(item['choices']) ? item['choices'] : []).filter((one) => typeof one === 'string')
    const at = ['memberFields', index, 'choices']
    if (!choices.length) say(issues, at, 'required')
    else if (twice(choices).length) say(issues, at, 'unique')
    const id = String(item['id'])
    for (const [language, words] of Object.entries(objectIn(given['localizations']))) {
      const own = objectIn(objectIn(objectIn(words)['memberChoices'])[id])
      const shown = choices.map((choice) => (Object.hasOwn(own, choice) && own[choice]) || choice)
      for (const n of twice(shown)) {
        const choice = choices[n] ?? ''
        if (shown[n] !== choice) say(issues, ['localizations', language, 'memberChoices', id, choice], 'unique')
      }
    }
  }
}

/** Where a word stands that stood before, however it is written. */
const twice = (words: readonly unknown[]): number[] => {
  const keys = words.map((word) => String(word).trim().toLowerCase())
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

const objectIn = (value: unknown): Given => (typeof value === 'object' && value !== null ? (value as Given) : {})

const objectsIn = (list: unknown): Indexed[] =>
  (Array.isArray(list) ? list : []).flatMap((item: unknown, index) =>
    typeof item === 'object' && item !== null ? [{ item: item as Given, index }] : [],
  )

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
