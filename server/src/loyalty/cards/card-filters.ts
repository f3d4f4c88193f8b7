import type { z } from 'zod'
import type { OneShortAt } from './one-short.ts'
import type { listCardFilters, SegmentFilters } from '@chopcard/contract/loyalty/merchant/cards.ts'

/** By what the member list is filtered. */
export type CardFilters = { [K in keyof typeof listCardFilters]?: z.output<(typeof listCardFilters)[K]> } & {
  email?: string
  /** The chosen cards alone. */
  memberIds?: string[]
  /** The balances that `oneShort` stands for, here and in the segment. */
  oneShortAt?: OneShortAt
  /** The filters of the segment that `segmentId` names (with-segment.ts). */
  within?: z.output<typeof SegmentFilters>
}
