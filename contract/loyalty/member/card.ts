import { z } from 'zod'
import { CardState, EntryKind } from '../cards.ts'
import { CampaignType } from '../campaign-settings.ts'
import { route } from '../../core/route.ts'

/** What a card offers to do on the member's own phone: by features of the merchant, settings of the campaign, its state. */
export const memberWays = [
  'redeem-pin',
  'redeem-estamp',
  'redeem-self',
  'scan',
  'receipt',
  'refer',
  'booths',
  'coupons',
  'push',
  'profile',
] as const
export type MemberWay = (typeof memberWays)[number]

/** What a member's own page shows; staff remarks and operators are not in it. */
export const MemberCard = z.object({
  cardNumber: z.string(),
  /** What the QR code says now. */
  code: z.string(),
  /**
   * What the page makes the next codes from, also without a network, where the campaign wants another one every so often:
   * the last part of the code is made from the key and the number of the step, counted by the clock of `at`.
   */
  changing: z.object({ key: z.string(), seconds: z.int(), at: z.int() }).nullable(),
  nickname: z.string().nullable(),
  state: CardState,
  expiresAt: z.string().nullable(),
  version: z.int(),
  /** The day in the merchant’s time zone. */
  today: z.string(),
  level: z.string().nullable(),
  /** Points that can be spent now, that have to wait, and that end next. */
  spendable: z.int(),
  pending: z.int(),
  endingNext: z.object({ quantity: z.int(), at: z.string() }).nullable(),
  /** What else there is to say, in the member’s language: the welcome gift, what of bills is carried over. */
  notes: z.array(z.string()),
  merchant: z.object({ name: z.string(), logo: z.string().nullable(), timeZone: z.string() }),
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    type: CampaignType,
    logo: z.string(),
    heroImage: z.string().nullable(),
    backgroundColor: z.string(),
    foregroundColor: z.string(),
    terms: z.string(),
    venue: z.string(),
    locationName: z.string(),
    locationAddress: z.string(),
    /** What the campaign has on other pages. */
    links: z.array(z.object({ name: z.enum(['guide', 'tour']), url: z.string() })),
    chopImage: z.string().nullable(),
    stampColumns: z.int().nullable(),
    endDate: z.string().nullable(),
    redemptionStart: z.string().nullable(),
    ended: z.boolean(),
  }),
  chopTypes: z.array(
    z.object({
      id: z.string(),
      /** With who gives it, where that is said. */
      code: z.string(),
      balance: z.int(),
      stampCount: z.int(),
      stampedImage: z.string(),
      unstampedImage: z.string(),
      redeemedImage: z.string().nullable(),
    }),
  ),
  rewards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      image: z.string().nullable(),
      /** The day from which a tier counts. */
      effectiveFrom: z.string().nullable(),
      /** The level that it brings. */
      level: z.string().nullable(),
      cost: z.int(),
      reached: z.boolean(),
      missing: z.int(),
      /** In this round. */
      given: z.boolean(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.string(),
      kind: EntryKind,
      quantity: z.int(),
      chopTypeCode: z.string(),
      at: z.string(),
      voided: z.boolean(),
      /** What a redemption gave, as it was called then. */
      reward: z.string().nullable(),
    }),
  ),
  ways: z.array(z.enum(memberWays)),
})
export type MemberCard = z.infer<typeof MemberCard>

export const myCard = route({
  audience: 'member',
  method: 'GET',
  path: '/member/card',
  about: 'The card of the member’s token.',
  reply: MemberCard,
})

export const myCardEvents = route({
  audience: 'member',
  method: 'GET',
  path: '/member/card/events',
  about: 'Server-sent events: `card` when the stream opens and whenever the card may have changed.',
  shape: 'events',
  reply: z.any(),
})
