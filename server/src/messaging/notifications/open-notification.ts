import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import type { NotificationRow } from './notification-store.ts'

/** A message that is being sent: whose it is, and what time it is. */
export type OpenNotification = { app: App; notification: NotificationRow; merchant: Merchant; now(): Date }
