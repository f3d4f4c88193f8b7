import { z } from 'zod'
import { eventTypes, subjectKindOf, subjectKinds } from '../core/event-types.ts'
import { entryKinds } from '../loyalty/cards.ts'
import { campaignTypes } from '../loyalty/campaign-types.ts'
import type { WebhookType } from './webhooks.ts'

const id = z.string()
const name = z.string()
const day = z.string()
const at = z.string()
const amount = z.int()

/** What is read from the card when the event is taken over; null once it is deleted. */
const ofCard = { memberId: id.nullable(), cardNumber: z.string().nullable(), level: name.nullable() }
const ofEntry = {
  campaignId: id,
  memberId: id.nullable(),
  chopTypeId: id,
  chopType: name.nullable(),
  kind: z.enum(entryKinds),
  quantity: z.int(),
  balance: z.int(),
  rewardId: z.string().nullable(),
  source: name,
  at,
}
const ofCoupon = { couponName: name.nullable(), cardId: id.nullable() }
const ofVoucher = { voucherName: name.nullable(), currency: z.string().nullable() }
const ofOrder = {
  number: z.string().nullable(),
  state: name.nullable(),
  amount: amount.nullable(),
  refundAmount: amount.nullable(),
  currency: z.string().nullable(),
}
const ofReceipt = {
  campaignId: id.nullable(),
  amount: amount.nullable(),
  currency: z.string(),
  transactionOn: day.nullable(),
  chops: z.int().nullable(),
  reason: name.nullable(),
}
const ofBooking = {
  campaignId: id.nullable(),
  boothId: id.nullable(),
  slotId: id.nullable(),
  day: day.nullable(),
  starts: z.string().nullable(),
  ends: z.string().nullable(),
}
const ofCampaign = { name: name.nullable(), campaignType: name.nullable() }

/** What a message says besides the data of its event, by the first part of its type. */
const added = {
  member: {},
  card: ofCard,
  entry: ofEntry,
  reward: ofEntry,
  coupon: ofCoupon,
  voucher: ofVoucher,
  order: ofOrder,
  receipt: ofReceipt,
  booking: ofBooking,
  campaign: ofCampaign,
  books: {},
  endpoint: {},
} as const satisfies Record<string, z.ZodRawShape>

/** Data of events that is no business of a receiver: what the program tells itself. */
export const innerData = ['tell', 'what'] as const

export const nounOf = (type: WebhookType): keyof typeof added => type.split('.')[0] as keyof typeof added

/** The body of a message of a type. */
export const messageSchema = (type: WebhookType) =>
  z.strictObject({
    type: z.literal(type),
    /** When it happened. */
    timestamp: z.iso.datetime(),
    data: z.strictObject({
      subject: z.strictObject({ kind: z.enum(subjectKinds), id: z.string() }),
      /** Grows with each change of the subject: what is older than what the receiver has can be dropped. */
      version: z.int().nullable(),
      ...withoutInner(eventTypes[type]),
      ...added[nounOf(type)],
    }),
  })

const withoutInner = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(Object.entries(shape).filter(([field]) => !(innerData as readonly string[]).includes(field)))

const one = (n: number) => `0199c2f0-7a10-7c3e-9d4b-00000000000${n}`
const moment = '2026-11-24T09:30:00.000Z'

/** Values that samples are made of, by field. */
const values: Record<string, unknown> = {
  fields: ['nickname'],
  into: one(2),
  campaignId: one(3),
  memberId: one(2),
  cardId: one(1),
  cardNumber: '123456789015',
  level: 'Gold',
  expiresAt: '2027-11-24T16:00:00.000Z',
  from: one(4),
  to: one(5),
  entryId: one(6),
  voids: one(7),
  chopTypeId: one(8),
  chopType: 'COFFEE',
  kind: 'earn',
  quantity: 2,
  balance: 7,
  rewardId: null,
  source: 'till',
  at: moment,
  couponId: one(6),
  issuedCouponId: one(7),
  couponName: 'Five off',
  voucherId: one(6),
  voucherName: 'Gift voucher',
  amount: 2500,
  currency: 'SGD',
  number: 'OR-7K2M-4QXA',
  state: 'paid',
  refundAmount: null,
  transactionOn: '2026-11-23',
  chops: 2,
  reason: null,
  boothId: one(6),
  slotId: one(7),
  day: '2026-11-25',
  starts: '10:00',
  ends: '10:30',
  name: 'Morning Coffee',
  campaignType: campaignTypes[0],
  revision: 3,
  differences: 1,
}

/** What is particular to a type. */
const particular: Partial<Record<WebhookType, Record<string, unknown>>> = {
  'entry.voided': { kind: 'void', quantity: -2, balance: 5 },
  'reward.redeemed': { kind: 'redeem', quantity: -10, balance: 0, rewardId: 'reward' },
  'voucher.consumed': { amount: -1500, balance: 1000 },
  'voucher.waived': { amount: -1000, balance: 0 },
  'order.refunded': { state: 'refunded', refundAmount: 2500 },
  'order.completed': { state: 'completed' },
  'receipt.uploaded': { chops: 0 },
  'receipt.rejected': { chops: 0, reason: 'unreadable' },
}

/** A message of a type as a receiver gets it. */
export function sampleMessage(type: WebhookType) {
  const shape: z.ZodRawShape = messageSchema(type).shape.data.shape
  const { subject: _subject, version: _version, ...fields } = shape
  const data = Object.fromEntries(Object.keys(fields).map((field) => [field, values[field]]))
  const kind = subjectKindOf(type)
  return {
    type,
    timestamp: moment,
    data: {
      subject: { kind, id: kind === 'coupon' ? 'KOPI-7F3K' : one(1) },
      version: kind === 'card' || kind === 'campaign' ? 12 : null,
      ...data,
      ...particular[type],
    },
  }
}
