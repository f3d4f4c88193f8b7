import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { getTag, Tag } from '@chopcard/contract/outward/merchant/taps.ts'
import type { Db, Tx } from '../../core/database.ts'

/** Whether nobody has tapped a tag yet, is using it, or may no longer: what people see of its state. */
export const shownState = sql<Tag['state']>`case when g.state = 'active' and g.taps = 0 then 'waiting' else g.state end`

/** The tags of a merchant with the names of what they stand for. */
export const tagsQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('tap_tag as g')
    .leftJoin('campaign as c', (on) =>
      on.onRef('c.merchant_id', '=', 'g.merchant_id').onRef('c.id', '=', 'g.campaign_id'),
    )
    .leftJoin('booth as b', (on) => on.onRef('b.merchant_id', '=', 'g.merchant_id').onRef('b.id', '=', 'g.booth_id'))
    .leftJoin('staff as s', (on) => on.onRef('s.merchant_id', '=', 'g.merchant_id').onRef('s.id', '=', 'g.staff_id'))
    .leftJoin('store as st', (on) =>
      on
        .onRef('st.merchant_id', '=', 'g.merchant_id')
        .onRef('st.id', '=', 'g.store_id')
        .on('st.deleted_at', 'is', null),
    )
    .select(['g.id', 'g.uid', 'g.kind', 'g.name', 'g.place', 'g.taps', 'g.last_tap_at', 'g.created_at'])
    .select(['g.campaign_id', 'c.name as campaign_name', 'g.booth_id', 'b.name as booth_name'])
    .select([
      'g.staff_id',
      's.name as staff_name',
      'st.id as store_id',
      'st.name as store_name',
      shownState.as('state'),
    ])
    .where('g.merchant_id', '=', merchantId)

export type TagRow = Awaited<ReturnType<ReturnType<typeof tagsQuery>['executeTakeFirstOrThrow']>>

/** One tag of the merchant; NOT_FOUND for another's. */
export async function loadTag(db: Db | Tx, merchantId: string, id: string): Promise<TagRow> {
  return (await tagsQuery(db, merchantId).where('g.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

export const presentTag = (row: TagRow): z.input<(typeof getTag)['reply']> => ({
  id: row.id,
  uid: row.uid,
  kind: row.kind as Tag['kind'],
  name: row.name,
  place: row.place,
  state: row.state,
  campaign: named(row.campaign_id, row.campaign_name),
  booth: named(row.booth_id, row.booth_name),
  staff: named(row.staff_id, row.staff_name),
  storeId: row.store_id,
  taps: row.taps,
  lastTapAt: row.last_tap_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

const named = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null)
