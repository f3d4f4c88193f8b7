import { SegmentFilters } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CardFilters } from './card-filters.ts'
import { oneShortBalances } from './one-short.ts'

/**
 * Filters with what has to be read for them: those of the segment that they name, as it is now (NOT_FOUND where it is gone), and
 * which balances are one stamp short of a reward.
 */
export async function withSegment<F extends CardFilters>(db: Db | Tx, merchant: Merchant, filters: F): Promise<F> {
  return withBalances(db, merchant, await withOwnFilters(db, merchant, filters))
}

/** Filters that were read before, with the balances that `oneShort` stands for now: campaigns change, and with them what a reward costs. */
export async function withBalances<F extends CardFilters>(db: Db | Tx, merchant: Merchant, filters: F): Promise<F> {
  const isAsked = filters.oneShort ?? filters.within?.oneShort
  return isAsked ? { ...filters, oneShortAt: await oneShortBalances(db, merchant) } : filters
}

async function withOwnFilters<F extends CardFilters>(db: Db | Tx, merchant: Merchant, filters: F): Promise<F> {
  if (!filters.segmentId) return filters
  const segment = await db
    .selectFrom('segment')
    .select('filters')
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', filters.segmentId)
    .executeTakeFirst()
  if (!segment) refuse('NOT_FOUND')
  return { ...filters, within: SegmentFilters.parse(segment.filters) }
}

/** Filters as words of an address, as the list of members takes them. */
export const filterWords = ({
  within: _within,
  oneShortAt: _balances,
  memberIds: _ids,
  ...filters
}: CardFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
