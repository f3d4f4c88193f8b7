import { detailEntries, memberDetailFields, plainMemberDetails, shownDetails } from '../member-details.ts'
import { z } from 'zod'
import { BookingState } from '../../earning/bookings.ts'
import { CardState, EntryKind } from '../../loyalty/cards.ts'
import { CardNumber, Email, Language, SmsCode } from '../../core/kinds.ts'
import { Mobile } from '../public/registration.ts'
import { route } from '../../core/route.ts'
import { MyReceipt } from '../../earning/member/receipts.ts'

/** The mails that a member may decline. */
export const declinableMails = ['balanceChange', 'expirationNotice', 'message'] as const
/** What a member has said about the newsletter, which goes to those alone who have asked for it (decisions/mailchimp.md §1). */
export const newsletterWishes = ['wanted', 'declined'] as const
const Mails = z.partialRecord(z.enum([...declinableMails, 'newsletter']), z.boolean())

/** A field for one detail of a member, with its name in the reader's language. */
const DetailField = z.object({
  name: z.enum(plainMemberDetails),
  label: z.string(),
  entry: z.enum(detailEntries),
  maxLength: z.int().optional(),
  autoComplete: z.string().optional(),
})
export type DetailField = z.infer<typeof DetailField>

/** What a member sees and sets of themselves. */
const Profile = z.object({
  cardNumber: z.string(),
  ...shownDetails,
  /** The details that are entered as they are stored. */
  fields: z.array(DetailField),
  language: Language,
  /** Whether the member has shown to read its mailbox: what was mailed there is shown on the card from then on. */
  emailProven: z.boolean(),
  /** Whether the shop knows its members by number, and what one most likely begins with. */
  asksForMobile: z.boolean(),
  dialCode: z.string(),
  /** Of the mails that the shop sends, whether the member wants them. */
  mails: Mails,
  /** How many cards of the shop go when the member does, and what is on them. */
  cards: z.int(),
  balance: z.int(),
})
export type Profile = z.infer<typeof Profile>

export const myProfile = route({
  audience: 'member',
  method: 'GET',
  path: '/member/profile',
  about: 'What the shop knows its member by, and which mails they want.',
  reply: Profile,
  refuses: ['MEMBER_CLOSED'],
})

export const editProfile = route({
  audience: 'member',
  needs: 'redeem',
  method: 'PUT',
  path: '/member/profile',
  about:
    'What members enter of themselves, the language of pages and mails, and the mails that are wanted; what is absent stays.',
  body: z.strictObject({ ...memberDetailFields, language: Language.optional(), mails: Mails.optional() }),
  reply: Profile,
  refuses: ['MEMBER_CLOSED'],
})

const contact = { email: Email.optional(), mobile: Mobile.optional() }
const isOne = ({ email, mobile }: { email?: string; mobile?: string }) =>
  (email === undefined) !== (mobile === undefined)
const justOne = { message: 'invalid', path: ['email'] }

export const sendContactCode = route({
  audience: 'member',
  needs: 'redeem',
  method: 'POST',
  path: '/member/profile/code',
  about:
    'Sends a code of 6 digits to a new address or number, known or not: good for 5 minutes and 5 tries, one a minute and 5 an hour.',
  body: z.strictObject(contact).refine(isOne, justOne),
  reply: z.object({ sent: z.literal(true), secondsToNext: z.int(), minutesGood: z.int() }),
  refuses: ['MEMBER_CLOSED', 'MAIL_CODE_TOO_OFTEN', 'SMS_CODE_TOO_OFTEN', 'TOO_MANY_REQUESTS'],
})

export const changeContact = route({
  audience: 'member',
  needs: 'redeem',
  method: 'PUT',
  path: '/member/profile/contact',
  about:
    'Changes the address or the number to one that its code proves, or proves the one that it is; the address before it is told.',
  body: z
    .strictObject({
      ...contact,
      code: SmsCode,
    })
    .refine(isOne, justOne),
  reply: Profile,
  refuses: [
    'MEMBER_CLOSED',
    'MAIL_CODE_INVALID',
    'MAIL_CODE_EXPIRED',
    'SMS_CODE_INVALID',
    'SMS_CODE_EXPIRED',
    'EMAIL_REGISTERED',
    'MEMBER_ALREADY_REGISTERED',
  ],
})

const at = z.string()
const MyCard = z.object({
  cardNumber: z.string(),
  name: z.string().nullable(),
  campaign: z.string(),
  type: z.string(),
  state: CardState,
  balances: z.array(z.object({ chopType: z.string(), balance: z.int() })),
  level: z.string().nullable(),
  promotionCode: z.string(),
  answers: z.record(z.string(), z.string()),
  createdAt: at,
  expiresAt: at.nullable(),
  log: z.array(
    z.object({
      at,
      kind: EntryKind,
      chopType: z.string().nullable(),
      quantity: z.int(),
      balanceAfter: z.int(),
      voided: z.boolean(),
    }),
  ),
  receipts: z.array(MyReceipt),
  bookings: z.array(
    z.object({
      booth: z.string(),
      day: z.string(),
      from: z.string(),
      to: z.string(),
      state: BookingState,
      bookedAt: at,
    }),
  ),
  /** Whether somebody brought the member, and what they got for it. */
  wasReferred: z.object({ at, bonus: z.int() }).nullable(),
  /** Those whom the member brought, without who they are. */
  brought: z.array(z.object({ at, counts: z.boolean(), bonus: z.int() })),
  pushBrowsers: z.int(),
})

/** All that is kept of a member; nothing of others, and no notes of the staff. */
const MyData = z.object({
  shop: z.string(),
  writtenAt: at,
  member: z.object({
    ...shownDetails,
    language: Language,
    unwantedMails: z.array(z.string()),
    newsletter: z.enum(newsletterWishes).nullable(),
    since: at,
  }),
  cards: z.array(MyCard),
  messages: z.array(z.object({ at, channel: z.string(), about: z.string(), subject: z.string(), to: z.string() })),
})
export type MyData = z.infer<typeof MyData>

export const myData = route({
  audience: 'member',
  method: 'GET',
  path: '/member/profile/data',
  about: 'All that is kept of the member: profile, cards with log, receipts, bookings and referrals, and messages.',
  reply: MyData,
  refuses: ['MEMBER_CLOSED', 'TOO_MANY_REQUESTS'],
})

export const forgetMe = route({
  audience: 'member',
  needs: 'read',
  method: 'POST',
  path: '/member/profile/forget',
  about:
    'Forgets who the member is, as the shop can: contact details go, all cards close, times that were booked are given back; numbers and log stay. `cardNumber` confirms.',
  body: z.strictObject({ cardNumber: CardNumber }),
  reply: z.object({ done: z.literal(true), cards: z.int() }),
  refuses: ['MEMBER_CLOSED', 'INVALID_MEMBER'],
})
