import type { PassKind } from '@chopcard/contract/outward/wallets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { PassKey } from './pass-name.ts'

const query: Record<PassKind, (merchantId: string, id: string) => RawBuilder<{ id: string }>> = {
  card: (merchantId, id) => sql`select campaign_id as id from card where merchant_id = ${merchantId} and id = ${id}`,
  coupon: (merchantId, id) =>
    sql`select coupon_id as id from coupon_copy where merchant_id = ${merchantId} and id = ${id}`,
  voucher: (merchantId, id) =>
    sql`select voucher_id as id from voucher_record where merchant_id = ${merchantId} and id = ${id}`,
}

/** The campaign, the coupon or the voucher that something is of; undefined where there is no such thing. */
export async function definitionOf(db: Db, { merchantId, kind, subjectId }: PassKey): Promise<string | undefined> {
  const { rows } = await query[kind](merchantId, subjectId).execute(db)
  return rows[0]?.id
}
