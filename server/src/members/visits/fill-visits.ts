import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { replaceInTotals } from './add-visit-totals.ts'
import { lastOfNext } from './daily-visits.ts'
import { holdNextFill } from './hold-next.ts'
import { visitorColumns, visitorOf, type VisitorRow } from './stored-visitors.ts'
import { daysByLog, type Member } from './visit-days.ts'
import { writeVisits } from './write-visits.ts'

/** Counts the next members of a merchant from before the totals were kept; false where none is left. */
export async function countNextTotals(tx: Tx, size: number): Promise<boolean> {
  const fill = await holdNextFill(tx, 'visit_total_fill')
  if (!fill) return false
  const { merchant_id, after } = fill
  const last = await lastOfNext(tx, fill, size)
  if (!last) {
    await tx.deleteFrom('visit_total_fill').where('merchant_id', '=', merchant_id).execute()
    return true
  }
  await tx.updateTable('visit_total_fill').set({ after: last }).where('merchant_id', '=', merchant_id).execute()
  const isNext = sql`merchant_id = ${merchant_id} and member_id > ${after} and member_id <= ${last}`
  await sql`
    update member_visits v set campaigns = array(
      select distinct c.campaign_id from card c where c.merchant_id = ${merchant_id} and c.member_id = v.member_id order by 1)
    where ${isNext}`.execute(tx)
  const { rows } = await sql<VisitorRow>`select ${visitorColumns} from member_visits where ${isNext}`.execute(tx)
  await replaceInTotals(
    tx,
    rows.map((row) => ({ before: undefined, after: visitorOf(row) })),
  )
  return true
}

/**
 * Finds the stores of the next members of a merchant from before their visits named any; false where none is left. Their rows are held
 * before the log is read, so that a visit that is added meanwhile waits.
 */
export async function findNextStores(tx: Tx, size: number): Promise<boolean> {
  const fill = await holdNextFill(tx, 'visit_store_fill')
  if (!fill) return false
  const { merchant_id, after } = fill
  const last = await lastOfNext(tx, fill, size)
  if (!last) {
    await tx.deleteFrom('visit_store_fill').where('merchant_id', '=', merchant_id).execute()
    return true
  }
  await tx.updateTable('visit_store_fill').set({ after: last }).where('merchant_id', '=', merchant_id).execute()
  const { rows: members } = await sql<Member>`
    select merchant_id, member_id from member_visits
    where merchant_id = ${merchant_id} and member_id > ${after} and member_id <= ${last} order by member_id for update`.execute(
    tx,
  )
  await writeVisits(tx, await daysByLog(tx, members), 'replace')
  return true
}
