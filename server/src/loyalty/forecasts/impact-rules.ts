import { redemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'

/** A reward whose price a save changes: cards with a balance from the lower price up to the other are touched. */
export type PriceChange = { name: string; before: number | null; after: number | null }

/** What each reward of a list asked for and will ask for; null where it is not offered. */
export function priceChanges(before: CampaignRules, after: CampaignRules): PriceChange[] {
  const [was, is] = [pricesOf(before), pricesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const change = {
      name: (is.get(id) ?? was.get(id))?.name ?? '',
      before: was.get(id)?.price ?? null,
      after: is.get(id)?.price ?? null,
    }
    return change.before === change.after ? [] : [change]
  })
}

const pricesOf = ({ type, rewards }: CampaignRules): Map<string, { name: string; price: number }> =>
  new Map(
    descriptorOf(type).hasOneReward ? [] : rewards.map(({ id, name, chopCount }) => [id, { name, price: chopCount }]),
  )

/** What the one reward of a campaign takes of each kind of stamps; undefined where rewards stand in a list. */
export const partsOfReward = (campaign: CampaignRules): { slot: number; cost: number }[] | undefined =>
  descriptorOf(campaign.type).hasOneReward
    ? campaign.chopTypes.map((one) => ({ slot: one.slot, cost: redemptionCost(campaign, one) }))
    : undefined

/** Whether a save changes how long cards live, and so can count for earlier cards, too. */
export const changesValidity = (before: CampaignRules, after: CampaignRules): boolean =>
  before.memberValidityDays !== after.memberValidityDays ||
  before.initialValidityDays !== after.initialValidityDays ||
  before.resetInitialValidityOnFirstChop !== after.resetInitialValidityOnFirstChop

/** Whether a save changes how long points live. */
export const changesPointLife = (before: CampaignRules, after: CampaignRules): boolean =>
  descriptorOf(after.type).hasLots && before.pointValidityDays !== after.pointValidityDays
