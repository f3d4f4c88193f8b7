import { merchantTimeZone } from '../../../lib/format.ts'
import { clockIn } from '../../../lib/zone-time.ts'

/** The last of so many days of the shop, if a voucher were given now. */
export function lastDay(days: number, now = new Date(), timeZone = merchantTimeZone()): string {
  const last = new Date(`${clockIn(now, timeZone).day}T00:00Z`)
  last.setUTCDate(last.getUTCDate() + days - 1)
  return last.toISOString().slice(0, 10)
}
