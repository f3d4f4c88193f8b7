import { SegmentFilters } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CardFilters } from '../cards/card-filters.ts'
import { withSegment } from '../cards/with-segment.ts'

/** A segment that something goes on using, with its filters as they were: they hold once it is deleted (decisions/members.md §10). */
export type KeptSegment = { segmentId: string; filters: unknown }

/**
 * A segment of the merchant as it is now, to be kept; NOT_FOUND for another's. What was kept of it before goes on being used once it is
 * deleted.
 */
export async function keepSegment(
  db: Db | Tx,
  merchantId: string,
  segmentId: string,
  before: KeptSegment | null = null,
): Promise<KeptSegment> {
  const filters = await storedFilters(db, merchantId, segmentId)
  if (filters !== undefined) return { segmentId, filters }
  return before?.segmentId === segmentId ? before : refuse('NOT_FOUND')
}

/** Filters narrowed to a segment: as it is now, or as it was kept. */
export async function withKeptSegment(
  db: Db | Tx,
  merchant: Merchant,
  { segmentId, filters: kept }: KeptSegment,
  filters: CardFilters = {},
): Promise<CardFilters> {
  const now = await storedFilters(db, merchant.id, segmentId)
  return withSegment(db, merchant, { ...filters, within: SegmentFilters.parse(now ?? kept) })
}

async function storedFilters(db: Db | Tx, merchantId: string, id: string): Promise<unknown> {
  const segments = db.selectFrom('segment').select('filters').where('merchant_id', '=', merchantId)
  return (await segments.where('id', '=', id).executeTakeFirst())?.filters
}
