import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import { realMerchants } from '../../core/real-merchants.ts'
import { kindSql } from '../../loyalty/chop-log/kinds.ts'
import { type ChopTotalFilters, isNamed } from './chop-totals.ts'

/** With more merchants than this, reading along the days finds some of them quickly. */
const few = 100

/** The merchants that the filters can mean, when they are few; undefined when they are many. The filters still decide. */
export async function fewMerchants(db: Db, filters: ChopTotalFilters): Promise<string[] | undefined> {
  const { q, merchantId, campaignId, kind } = filters
  if (merchantId) return [merchantId]
  if (campaignId) return someOf(db, sql`select merchant_id from campaign where id = ${campaignId}`)
  return (q && (await someOf(db, named(q)))) || (kind && (await someOf(db, ofKind(kind)))) || undefined
}

const named = (q: string) => sql`
  (select m.merchant_id from ${realMerchants} m where ${isNamed('m', q)} limit ${few + 1})
  union (select m.merchant_id from ${realMerchants} m where m.short_key = ${q.toLowerCase()})
  union (select c.merchant_id from campaign c where ${isNamed('c', q)} limit ${few + 1})`

const ofKind = (kind: string) => sql`select distinct merchant_id from campaign where ${kindSql} = ${kind}`

async function someOf(db: Db, merchants: RawBuilder<unknown>): Promise<string[] | undefined> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from (${merchants}) as meant limit ${few + 1}`.execute(db)
  return rows.length > few ? undefined : rows.map(({ merchant_id }) => merchant_id)
}
