import { quickRedeem } from '@chopcard/contract/merchant/till.ts'
import type { Answer } from '@chopcard/contract/route.ts'
import { queries, read } from '../../../lib/query.ts'
import { findSeen, isCutOff, mayGoOn, seenCards, takesOver } from './offline.ts'

/** Without network only cards that this device has seen before are known. */
export class NotSeenHere extends Error {
  override readonly name = 'NotSeenHere'
}

export type Found = Pick<Answer<typeof quickRedeem>['data'], 'card' | 'rewards'>

/** The card that a text names, from the server; where that cannot be reached, as this device has last seen it. */
export async function lookUp(text: string): Promise<Found> {
  if (isCutOff()) return seenHere(text)
  try {
    const request = read(quickRedeem, { params: { x: text } })
    const { data } = await queries.fetchQuery({ ...request, staleTime: 0, ...(mayGoOn() && { retry: false }) })
    seenCards.remember(data.card, data.rewards)
    return data
  } catch (error) {
    if (takesOver(error)) return seenHere(text)
    throw error
  }
}

function seenHere(text: string): Found {
  const found = findSeen(text)
  if (!found) throw new NotSeenHere()
  return found
}
