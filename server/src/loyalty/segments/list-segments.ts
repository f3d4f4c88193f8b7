import type { listSegments as listRoute } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { maxSegments } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { SegmentFilters } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { filterWords } from '../cards/with-segment.ts'

export const listSegments: Verb<typeof listRoute> = ({ db, merchant }) => segmentsOf(db, merchant.id)

async function segmentsOf(db: Db | Tx, merchantId: string, id?: string) {
  const segments = db
    .selectFrom('segment')
    .select(['id', 'name', 'filters', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .orderBy('name')
    .limit(maxSegments)
  const rows = await (id ? segments.where('id', '=', id) : segments).execute()
  return rows.map(({ created_at, filters, ...segment }) => ({
    ...segment,
    filters: filterWords(filters as ReturnType<typeof SegmentFilters.parse>),
    createdAt: created_at.toISOString(),
  }))
}

/** One segment of the merchant; NOT_FOUND for another's. */
export const segmentOf = async (db: Db | Tx, merchantId: string, id: string) =>
  (await segmentsOf(db, merchantId, id))[0] ?? refuse('NOT_FOUND')
