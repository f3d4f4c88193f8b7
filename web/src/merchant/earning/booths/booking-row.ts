import type { listBookings } from '@chopcard/contract/earning/merchant/booths.ts'
import type { RowOf } from '../../../kit/list-page.tsx'

export type BookingRow = RowOf<typeof listBookings>
