/** Which chop type this device issues in a campaign that has several; asked once, kept until somebody changes it. */
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { browserStore, type Store } from '../../../lib/store.ts'

const keyOf = (campaignId: string) => `till-chop-type:${campaignId}`

type Choice = Pick<Card, 'campaignId' | 'balances'>

/** The chop type to issue without asking; undefined where a person has to choose first. */
export function chosenChopType({ campaignId, balances }: Choice, store: Store = browserStore()): string | undefined {
  if (balances.length === 1) return balances[0]?.chopTypeId
  const kept = store.getItem(keyOf(campaignId))
  // The campaign may have dropped it since.
  return balances.find(({ chopTypeId }) => chopTypeId === kept)?.chopTypeId
}

export const keepChopType = (campaignId: string, chopTypeId: string, store: Store = browserStore()): void =>
  store.setItem(keyOf(campaignId), chopTypeId)
