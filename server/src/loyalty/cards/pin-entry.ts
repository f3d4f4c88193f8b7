import type { TenantContext } from '../../core/context.ts'
import { wallTime } from '../../core/clock.ts'

export type Asking = Pick<TenantContext, 'app' | 'db' | 'merchant' | 'ip' | 'device'>

/** As the shop's clock shows it. */
export const clockTime = (at: Date, timeZone: string): string => wallTime(at, timeZone).slice(11, 16)

/** Where a PIN is typed: on a member's phone, or at the till by one of the staff. */
export type PinEntry = { on: 'phone' } | { on: 'till'; staffId: string }
