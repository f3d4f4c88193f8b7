import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'

export type ReferralContext = { app: App; merchant: Merchant; now: Date }
