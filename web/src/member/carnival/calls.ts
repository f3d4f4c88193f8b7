/** What the page of a carnival asks of the server; loaded by the first tap. */
import { maxScannedLength } from '../limits.ts'
import type {
  bookTimeSlot,
  cancelMyBooking,
  Carnival,
  myBoothTimeSlots,
  myCarnival,
  collectStamp as stampRoute,
} from '@chopcard/contract/earning/member/carnival.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { newKey } from '../../lib/new-key.ts'
import { ask, troubleText } from '../ask.ts'

export const troubleIn = troubleText

export type BoothTimeSlot = Answer<typeof myBoothTimeSlots>['data'][number]

export const loadCarnival = async (): Promise<Carnival> =>
  (await ask<typeof myCarnival>('GET /member/carnival', {})).data

export const loadTimeSlots = async (boothId: string): Promise<BoothTimeSlot[]> =>
  (await ask<typeof myBoothTimeSlots>('GET /member/carnival/booth/{id}', { params: { id: boothId } })).data

/** Whether it was a place or a turn on the waiting list. */
export const book = async (slotId: string, wait: boolean, onChecking: () => void): Promise<'booked' | 'waiting'> =>
  (
    await ask<typeof bookTimeSlot>(
      'POST /member/carnival/booking',
      { body: { slotId, wait } },
      { key: newKey(), onChecking },
    )
  ).data.state

export const giveBack = async (id: string): Promise<void> => {
  await ask<typeof cancelMyBooking>('DELETE /member/carnival/booking/{id}', { params: { id } })
}

/** The name of the booth whose stamp it was. */
export const collectStamp = async (code: string, onChecking: () => void): Promise<string> =>
  (
    await ask<typeof stampRoute>(
      'POST /member/carnival/stamp',
      { body: { code: code.slice(0, maxScannedLength) } },
      { key: newKey(), onChecking },
    )
  ).data.boothName
