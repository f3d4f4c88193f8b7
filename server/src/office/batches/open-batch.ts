import type { App } from '../../core/app.ts'
import type { Merchant, Staff } from '../../core/context.ts'
import type { BatchRow } from './batch-store.ts'

/** A batch that is worked on: whose it is, and who acts. */
export type OpenBatch = { app: App; batch: BatchRow; merchant: Merchant; staff: Staff; now(): Date }
