import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'

export type Settling = { app: App; merchant: Merchant; now: Date }
