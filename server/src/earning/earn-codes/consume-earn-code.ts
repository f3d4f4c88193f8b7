import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'
import { withMerged } from '../../loyalty/cards/merged-members.ts'
import { earnCodeIn } from './code-text.ts'
import type { EarnCodeFacts } from './earn-rules.ts'

export type EarnCode = EarnCodeFacts & {
  code: string
  batchId: string
  chopTypeId: string
  chops: number
  perMember: number | null
}

/** The code of a merchant that a scanned or typed text names; undefined for another merchant's. */
export async function findEarnCode(
  db: Db | Tx,
  merchant: { id: string; shortKey: string },
  text: string,
): Promise<EarnCode | undefined> {
  const named = earnCodeIn(text)
  if (!named || (named.shortKey ?? merchant.shortKey) !== merchant.shortKey) return undefined
  const row = await db
    .selectFrom('earn_code as c')
    .innerJoin('earn_batch as b', (join) =>
      join.onRef('b.merchant_id', '=', 'c.merchant_id').onRef('b.id', '=', 'c.batch_id'),
    )
    .select(['c.code', 'c.used', 'c.batch_id', 'b.campaign_id', 'b.chop_type_id', 'b.chops', 'b.max_uses'])
    .select(['b.per_member', 'b.state', 'b.valid_from', 'b.valid_to'])
    .where('c.merchant_id', '=', merchant.id)
    .where('c.code', '=', named.code)
    .executeTakeFirst()
  return (
    row && {
      code: row.code,
      used: row.used,
      batchId: row.batch_id,
      campaignId: row.campaign_id,
      chopTypeId: row.chop_type_id,
      chops: row.chops,
      maxUses: row.max_uses,
      perMember: row.per_member,
      state: row.state,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    }
  )
}

/**
 * Counts one use of a code by a member with conditional updates, so that both limits are exact under concurrency. What those used who
 * were merged into the member counts with it; it stays theirs, since a merge may be undone.
 */
export async function consumeEarnCode(tx: Tx, merchantId: string, code: EarnCode, memberId: string): Promise<void> {
  const taken = await tx
    .updateTable('earn_code')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code.code)
    .$if(code.maxUses !== null, (query) => query.where('used', '<', code.maxUses))
    .executeTakeFirst()
  if (!taken.numUpdatedRows) refuse('INVALID_QR_CODE')
  await sql`
    insert into earn_taker as t (merchant_id, batch_id, member_id, used) values (${merchantId}, ${code.batchId}, ${memberId}, 1)
    on conflict (merchant_id, batch_id, member_id) do update set used = t.used + 1`.execute(tx)
  if (code.perMember === null) return
  // Whoever uses another code of the batch for this member meanwhile waits for the row that was just written.
  const { used } = await tx
    .selectFrom('earn_taker')
    .select(sql<number>`sum(used)::int`.as('used'))
    .where('merchant_id', '=', merchantId)
    .where('batch_id', '=', code.batchId)
    .where('member_id', 'in', await withMerged(tx, merchantId, memberId))
    .executeTakeFirstOrThrow()
  if (used > code.perMember) refuse('INVALID_QR_CODE')
}
