import type { OfflineAct } from '@chopcard/contract/earning/merchant/offline.ts'

/** Something done without network, as this device keeps it until the server has said what became of it. */
export type QueuedAct = {
  /** The act's name and the key of its replay. */
  id: string
  /** The member of staff who did it: it is sent in nobody else's name. */
  by: string
  act: OfflineAct
  /** For the list after the card's name is forgotten. */
  cardNumber: string
  /** What it takes of the card's balance. */
  cost: number
  /** By the device's clock. */
  at: number
  /** By the server's clock; from the first sending on it stays as it was sent. */
  actedAt?: string
  state: 'waiting' | 'done' | 'refused'
  refusal?: { code: string; message: string }
  settledAt?: number
}

export const isWaiting = ({ state }: QueuedAct): boolean => state === 'waiting'
