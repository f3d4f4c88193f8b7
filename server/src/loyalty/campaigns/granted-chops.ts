import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { Campaign } from './load-campaign.ts'

/**
 * By chop type, what the cards hold of it, and at least 1 when it was ever granted: the types at 0 may be removed.
 */
export async function grantedChops(
  db: Db | Tx,
  merchantId: string,
  campaign: Campaign,
): Promise<Record<string, number>> {
  const { chopTypes } = campaign.settings
  const held = await heldBySlot(db, merchantId, campaign)
  // Only what no card holds has to be looked for in the log.
  const unheld = chopTypes.filter(({ slot }) => !held.get(slot)).map(({ id }) => id)
  const granted = await typesEverGranted(db, merchantId, campaign.id, unheld)
  return Object.fromEntries(chopTypes.map(({ id, slot }) => [id, held.get(slot) || Number(granted.has(id))]))
}

async function heldBySlot(db: Db | Tx, merchantId: string, { id, settings }: Campaign): Promise<Map<number, number>> {
  const indexes = settings.chopTypes.map(({ slot }) => slot)
  const sums = indexes.map((balanceIndex) => sql`coalesce(sum(balances[${sql.lit(balanceIndex)}]), 0)::bigint`)
  const { rows } = await sql<{ sums: number[] }>`
    select array[${sql.join(sums)}] as sums from card where merchant_id = ${merchantId} and campaign_id = ${id}`.execute(
    db,
  )
  return new Map(indexes.map((balanceIndex, i) => [balanceIndex, rows[0]?.sums[i] ?? 0]))
}

/** Those of a campaign's chop types that the chop log names. */
export async function typesEverGranted(
  db: Db | Tx,
  merchantId: string,
  campaignId: string,
  chopTypeIds: string[],
): Promise<Set<string>> {
  if (!chopTypeIds.length) return new Set()
  const { rows } = await sql<{ id: string }>`
    select t.id from chop_type t
    where t.merchant_id = ${merchantId} and t.id = any(${chopTypeIds}::uuid[]) and exists (
      select from chop_entry e
      where e.merchant_id = ${merchantId} and e.campaign_id = ${campaignId} and e.chop_type_id = t.id
    )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
