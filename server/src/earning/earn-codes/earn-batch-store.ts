import { sql } from 'kysely'
import type { z } from 'zod'
import type { EarnBatch } from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'

/** The batches of a merchant with what a list shows beside them. */
export const earnBatchesQuery = (db: Db | Tx, merchantId: string) =>
  db
    .selectFrom('earn_batch as b')
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'b.merchant_id').onRef('cp.id', '=', 'b.campaign_id'),
    )
    .innerJoin('chop_type as ct', (join) =>
      join.onRef('ct.merchant_id', '=', 'b.merchant_id').onRef('ct.id', '=', 'b.chop_type_id'),
    )
    .innerJoin('staff as s', (join) =>
      join.onRef('s.merchant_id', '=', 'b.merchant_id').onRef('s.id', '=', 'b.staff_id'),
    )
    .selectAll('b')
    .select([
      'cp.name as campaign_name',
      'ct.code as chop_type_code',
      's.name as staff_name',
      sql<number>`(select count(*) from earn_use u
        where u.merchant_id = ${merchantId} and u.batch_id = b.id and u.given_back_at is null)`.as('uses'),
    ])
    .where('b.merchant_id', '=', merchantId)

export type EarnBatchRow = Awaited<ReturnType<ReturnType<typeof earnBatchesQuery>['executeTakeFirstOrThrow']>>

/** One batch of the merchant; NOT_FOUND for another's. */
export async function loadEarnBatch(db: Db | Tx, merchantId: string, id: string): Promise<EarnBatchRow> {
  return (await earnBatchesQuery(db, merchantId).where('b.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')
}

export const presentEarnBatch = (row: EarnBatchRow): z.input<typeof EarnBatch> => ({
  id: row.id,
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  name: row.name,
  chopTypeCode: row.chop_type_code,
  quantity: row.quantity,
  made: row.made,
  chops: row.chops,
  maxUses: row.max_uses,
  perMember: row.per_member,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  state: row.state as z.input<typeof EarnBatch>['state'],
  uses: row.uses,
  by: { name: row.staff_name, nickname: row.nickname },
  createdAt: row.created_at.toISOString(),
})
