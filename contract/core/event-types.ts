import { z } from 'zod'

/** What an event is about. Its id is the row's, except for coupons: there it is the code. */
export const subjectKinds = [
  'member',
  'card',
  'coupon',
  'voucher',
  'order',
  'receipt',
  'booking',
  'campaign',
  'coupon_definition',
  'voucher_definition',
  'merchant',
  'endpoint',
] as const
export type SubjectKind = (typeof subjectKinds)[number]

const id = z.string()
const name = z.string()
const at = z.string().nullable()
const ofCard = { campaignId: id }
/** The entry itself is read from the log: it never changes. */
const entry = { entryId: id }
const ofCoupon = { couponId: id, issuedCouponId: id.optional() }
const ofVoucher = { voucherId: id, entryId: id, amount: z.int(), balance: z.int() }
const ofOrder = { what: name }
/** The member is told when staff have cancelled. */
const ofBooking = { cardId: id, slotId: id.optional(), tell: z.boolean().optional() }

/**
 * Every type of event with the shape of its data (decisions/events.md §1): ids, numbers, names of objects; a person's contact details
 * never. The name's first part names the subject, as `subjectKindOf` says.
 */
export const eventTypes = {
  'member.created': {},
  'member.updated': { fields: z.array(name) },
  'member.merged': { into: id },
  'member.forgotten': {},
  'member.deleted': {},
  'card.created': { ...ofCard, memberId: id },
  'card.updated': { ...ofCard, fields: z.array(name) },
  'card.deleted': ofCard,
  'card.frozen': ofCard,
  'card.unfrozen': ofCard,
  'card.expired': ofCard,
  'card.closed': ofCard,
  'card.renewed': { ...ofCard, expiresAt: at },
  'card.level_changed': { ...ofCard, from: id.nullable(), to: id.nullable() },
  'entry.created': entry,
  'entry.voided': { ...entry, voids: id },
  'reward.redeemed': entry,
  'coupon.issued': ofCoupon,
  'coupon.locked': ofCoupon,
  'coupon.unlocked': ofCoupon,
  'coupon.used': ofCoupon,
  'coupon.reactivated': ofCoupon,
  'coupon.withdrawn': ofCoupon,
  'coupon.expired': ofCoupon,
  'voucher.issued': ofVoucher,
  'voucher.consumed': ofVoucher,
  'voucher.waived': ofVoucher,
  'voucher.reversed': ofVoucher,
  'voucher.expired': ofVoucher,
  'order.created': ofOrder,
  'order.updated': ofOrder,
  'order.paid': ofOrder,
  'order.refunded': ofOrder,
  'order.cancelled': ofOrder,
  'order.completed': ofOrder,
  'receipt.uploaded': { cardId: id },
  'receipt.approved': { cardId: id, tell: z.boolean() },
  'receipt.rejected': { cardId: id, tell: z.boolean() },
  'booking.created': ofBooking,
  'booking.promoted': ofBooking,
  'booking.cancelled': ofBooking,
  'booking.attended': ofBooking,
  'campaign.created': { revision: z.int() },
  'campaign.revised': { revision: z.int() },
  'campaign.ended': { revision: z.int() },
  'coupon_definition.revised': {},
  'voucher_definition.revised': {},
  /** Its name, also in another language. */
  'merchant.revised': {},
  'books.mismatch': { differences: z.int() },
  'endpoint.test': {},
} as const satisfies Record<string, z.ZodRawShape>

export type EventType = keyof typeof eventTypes
export type EventData<T extends EventType> = z.input<z.ZodObject<(typeof eventTypes)[T]>>

const kinds: Partial<Record<string, SubjectKind>> = { entry: 'card', reward: 'card', books: 'merchant' }

/** The kind of subject that an event of this type is about. */
export const subjectKindOf = (type: string): SubjectKind => {
  const [first = ''] = type.split('.')
  return kinds[first] ?? (first as SubjectKind)
}
