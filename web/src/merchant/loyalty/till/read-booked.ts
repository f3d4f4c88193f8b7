import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { cardBookings, listBooths } from '@chopcard/contract/earning/merchant/booths.ts'
import { queries, read } from '../../../lib/query.ts'
import { isCutOff, seenBookings, seenCards } from './offline/offline.ts'

const tenMinutes = 600_000

/** Whether a card belongs to a carnival: asked once, so that other shops' tills ask nothing at each scan. */
export const isOfCarnival = async ({ campaignId }: Card): Promise<boolean> => {
  const { data } = await queries.fetchQuery({ ...read(listBooths, {}), staleTime: tenMinutes })
  return data.some((booth) => booth.campaignId === campaignId)
}

/** Whether the card has a stamp to get for a booking of today: then none is issued without one. */
export async function hasBooked(card: Card): Promise<boolean> {
  try {
    if (isCutOff()) return seenBookings(card.id).length > 0
    if (!(await isOfCarnival(card))) return false
    const request = read(cardBookings, { params: { memberId: card.id } })
    const { data } = await queries.fetchQuery({ ...request, staleTime: 0 })
    const open = data.filter(({ may }) => may.includes('attend'))
    seenCards.rememberBookings(card.id, open)
    return open.length > 0
  } catch {
    // The till goes on as it does without booths.
    return false
  }
}
