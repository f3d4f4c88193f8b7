import { z } from 'zod'
import { maxCardNameLength, maxScannedLength } from '../../core/limits.ts'
import { CampaignType } from '../../loyalty/campaign-types.ts'
import { CardState, Operation } from '../../loyalty/cards.ts'
import { CardNumber, Id, requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { MemberCard } from '../../loyalty/member/card.ts'

/** A member has so many cards of a campaign at most (decisions/earning.md §5). */
export const MAX_NAMED_CARDS = 5

/** One of a member's cards in a campaign, and where it is. Without a name it is their first. */
const NamedCard = z.object({
  cardNumber: z.string(),
  name: z.string().nullable(),
  nickname: z.string().nullable(),
  url: z.string(),
  current: z.boolean(),
  state: CardState,
  balance: z.int(),
  total: z.int(),
})
export type NamedCard = z.infer<typeof NamedCard>

/** Days and times are the merchant's. */
const Time = { day: z.string(), from: z.string(), to: z.string() }

const MyBooking = z.object({
  id: z.string(),
  state: z.enum(['booked', 'waiting']),
  ...Time,
  /** How many wait before this one. */
  before: z.int(),
  /** Whether it can still be given back. */
  cancellable: z.boolean(),
  /** Whether today is its day, so that the booth's code may be scanned. */
  today: z.boolean(),
  /** Whether its time is over, so that another one may be chosen. */
  over: z.boolean(),
})

const CarnivalBooth = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  image: z.string().nullable(),
  stampedImage: z.string(),
  unstampedImage: z.string(),
  visitedAt: z.string().nullable(),
  booking: MyBooking.nullable(),
  /** Whether any time is still to come. */
  bookable: z.boolean(),
})

/** A card of a carnival: its booths as a passport, and the cards beside it. */
export const Carnival = z.object({
  card: MemberCard,
  name: z.string().nullable(),
  booths: z.array(CarnivalBooth),
  cards: z.array(NamedCard),
})
export type Carnival = z.infer<typeof Carnival>

export const myCarnival = route({
  audience: 'member',
  method: 'GET',
  path: '/member/carnival',
  about:
    'The carnival that the member’s card belongs to: booths, visits and bookings. Without carnival mode no booths.',
  reply: Carnival,
})

export const timeSlotStates = ['open', 'full', 'waiting-list', 'begun'] as const

export const myBoothTimeSlots = route({
  audience: 'member',
  method: 'GET',
  path: '/member/carnival/booth/{id}',
  about: 'The times of a booth that are still to come, by day, and what is left of each.',
  params: { id: Id },
  reply: z.array(z.object({ id: z.string(), ...Time, left: z.int(), state: z.enum(timeSlotStates) })),
  refuses: ['NOT_FOUND'],
})

const refusesCard = ['CARD_EXPIRED', 'MEMBER_FROZEN', 'MEMBER_CLOSED', 'MEMBER_PENDING', 'CAMPAIGN_ENDED'] as const
const refusesKeyed = ['COLLECTION_ENDED', 'IDEMPOTENCY_KEY_REUSED'] as const

export const bookTimeSlot = route({
  audience: 'member',
  feature: 'simpleWebRegistration',
  method: 'POST',
  path: '/member/carnival/booking',
  about: 'Books a time at a booth; with `wait` the card goes on the waiting list of a full one.',
  movesValue: true,
  body: z.strictObject({ slotId: Id, wait: z.boolean().optional() }),
  reply: z.object({ id: z.string(), state: z.enum(['booked', 'waiting']) }),
  refuses: [
    ...refusesCard,
    ...refusesKeyed,
    'NOT_FOUND',
    'INSUFFICIENT_QUOTA',
    'TIME_EXPIRED',
    'BOOKING_EXISTS',
    'CHOP_ALREADY_EARNED',
  ],
})

export const cancelMyBooking = route({
  audience: 'member',
  feature: 'simpleWebRegistration',
  needs: 'redeem',
  method: 'DELETE',
  path: '/member/carnival/booking/{id}',
  about: 'Gives a time back that has not begun; who waits longest gets it.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'TIME_EXPIRED'],
})

export const collectStamp = route({
  audience: 'member',
  feature: 'simpleWebRegistration',
  method: 'POST',
  path: '/member/carnival/stamp',
  about: 'The booth’s stamp for its scanned QR code, once, on the day of the card’s booking there.',
  movesValue: true,
  body: z.strictObject({ code: requiredText(maxScannedLength) }),
  reply: Operation.extend({ boothName: z.string() }),
  refuses: [
    ...refusesCard,
    ...refusesKeyed,
    'STAMP_NOT_VERIFIED',
    'STAMP_NOT_REGISTERED',
    'BOOKING_TOO_EARLY',
    'TIME_EXPIRED',
    'CHOP_ALREADY_EARNED',
    'CHOP_BALANCE_MAX',
    'EXCEED_MAX_EARN_PER_DAY',
    'INVALID_REQUEST',
    'NO_AVAILABLE_CHOP_CHANGE',
  ],
})

const CardSelection = z.object({
  merchant: z.object({ name: z.string(), logo: z.string().nullable() }),
  campaign: z.object({
    id: z.string(),
    type: CampaignType,
    name: z.string(),
    logo: z.string(),
    backgroundColor: z.string(),
    foregroundColor: z.string(),
  }),
  cards: z.array(NamedCard),
  /** Whether the member names their cards: in carnival mode alone. */
  mayName: z.boolean(),
  /** Whether one more may be added. */
  mayAdd: z.boolean(),
  /** Whether there are as many as there may be. */
  isFull: z.boolean(),
})
export type CardSelection = z.infer<typeof CardSelection>

export const myCards = route({
  audience: 'member',
  method: 'GET',
  path: '/member/cards',
  about: 'The member’s cards in the campaign of this one.',
  reply: CardSelection,
})

const CardName = z.strictObject({ name: requiredText(maxCardNameLength) })

export const addCard = route({
  audience: 'member',
  feature: 'simpleWebRegistration',
  method: 'POST',
  path: '/member/cards',
  about: 'Adds a card with a name of its own, five in all at most.',
  movesValue: true,
  body: CardName,
  reply: CardSelection.extend({ url: z.string() }),
  refuses: [...refusesCard, ...refusesKeyed, 'MAX_CARDS_REACHED', 'CARD_NAME_DUPLICATED', 'FEATURE_OFF'],
})

export const renameCard = route({
  audience: 'member',
  feature: 'simpleWebRegistration',
  method: 'PUT',
  path: '/member/cards/{cardNumber}',
  about: 'Gives one of the member’s cards another name.',
  params: { cardNumber: CardNumber },
  body: CardName,
  reply: CardSelection,
  refuses: ['INVALID_MEMBER', 'MAX_CARDS_REACHED', 'CARD_NAME_DUPLICATED'],
})
