import { z } from 'zod'
import type { EventType } from '../core/event-types.ts'

/** The types of event that go to other systems (decisions/webhooks.md §1); `endpoint.test` goes to its own endpoint alone. */
export const webhookTypes = [
  'member.created',
  'member.updated',
  'member.merged',
  'member.forgotten',
  'card.created',
  'card.frozen',
  'card.unfrozen',
  'card.expired',
  'card.renewed',
  'card.level_changed',
  'entry.created',
  'entry.voided',
  'reward.redeemed',
  'coupon.issued',
  'coupon.used',
  'coupon.reactivated',
  'coupon.expired',
  'voucher.issued',
  'voucher.consumed',
  'voucher.waived',
  'order.paid',
  'order.refunded',
  'order.completed',
  'receipt.uploaded',
  'receipt.approved',
  'receipt.rejected',
  'booking.created',
  'booking.cancelled',
  'booking.attended',
  'campaign.revised',
  'campaign.ended',
  'books.mismatch',
  'endpoint.test',
] as const satisfies readonly EventType[]
export type WebhookType = (typeof webhookTypes)[number]

/** Those that an endpoint can ask for. */
export const chosenTypes = webhookTypes.filter((type) => type !== 'endpoint.test')
export const ChosenType = z.enum(webhookTypes).exclude(['endpoint.test'])
export type ChosenType = z.infer<typeof ChosenType>

export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const
export const WebhookDeliveryState = z.enum(webhookDeliveryStates)
/** Why the program has disabled an endpoint. */
export const disabledReasons = ['gone', 'failing'] as const

/** Why an attempt brought no answer. */
export const attemptErrors = [
  'host-unknown',
  'address-refused',
  'unreachable',
  'certificate',
  'timeout',
  'broken',
] as const
export type AttemptError = (typeof attemptErrors)[number]

/** Characters of an answer that are kept. */
export const maxKeptResponse = 1024
export const keptDays = 30
export const maxEndpoints = 20
export const maxDescriptionLength = 200
export const maxUrlLength = 500
