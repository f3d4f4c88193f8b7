import type { Notification } from '@chopcard/contract/messaging/merchant/notifications.ts'

export const hasEnded = ({ state }: Pick<Notification, 'state'>): boolean => state === 'done' || state === 'cancelled'

/** How much of a message is behind it. */
export const percentOf = ({ told, skipped, total }: Notification): number =>
  total === 0 ? 0 : Math.floor((100 * (told + skipped)) / total)
