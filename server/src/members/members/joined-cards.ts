import type { HandedOver } from '../../earning/booths/hand-over-bookings.ts'
import type { JoinNote } from './merge-rules.ts'

/** Two cards that a merge joined, as its record keeps them. */
export type JoinedCards = { away: string; stay: string; note: JoinNote; bookings?: HandedOver }
