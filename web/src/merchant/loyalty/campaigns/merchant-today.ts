import { merchantTimeZone } from '../../../lib/format.ts'

/** The day it is at the merchant's, `2026-11-21`. */
export const merchantToday = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: merchantTimeZone() }).format()
