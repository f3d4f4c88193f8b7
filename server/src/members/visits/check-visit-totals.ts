import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { pageThrough } from '../../core/page-through.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { dayOf, storedTotals } from './add-visit-totals.ts'
import { visitorColumns, visitorOf, type VisitorRow } from './stored-visitors.ts'
import { addVisitor, differingKeys, noTotals, type TotalKind, totalKinds } from './visit-total-rules.ts'

const membersAtOnce = 1_000

/** The totals of the visits against those of the members, which `checkVisits` compares with the log; at one moment. */
export const checkVisitTotals: MoneyCheck = (db, merchantId) =>
  db.isTransaction
    ? compare(db as Tx, merchantId)
    : db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => compare(tx, merchantId))

async function compare(tx: Tx, merchantId: string): Promise<MoneyDifference[]> {
  if (await isBeingCounted(tx, merchantId)) return []
  const counted = noTotals()
  await pageThrough(
    async (after, limit) => {
      const { rows } = await sql<VisitorRow & { id: string }>`
        select member_id as id, ${visitorColumns} from member_visits
        where merchant_id = ${merchantId} and member_id > ${after} order by member_id limit ${limit}`.execute(tx)
      return rows
    },
    membersAtOnce,
    async (page) => {
      for (const visitor of page) addVisitor(counted, visitorOf(visitor), 1)
    },
  )
  const stored = await storedTotals(tx, merchantId)
  const wrong = totalKinds.flatMap((kind) =>
    differingKeys(counted[kind], stored[kind]).map((key) => ({ id: dayOf(kind, key), wrong: [words[kind]] })),
  )
  return [...new Map(wrong.map((one) => [`${one.id} ${one.wrong.join()}`, { kind: 'day', ...one }])).values()]
}

const words: Record<TotalKind, string> = {
  gaps: 'the visits’ gaps',
  cohorts: 'the visits’ cohorts',
  moves: 'the visits’ moves',
  storeVisits: 'the visits of stores',
  storeGaps: 'the gaps of stores',
  storeCohorts: 'the cohorts of stores',
  storeMoves: 'the moves of stores',
}

async function isBeingCounted(db: Db, merchantId: string): Promise<boolean> {
  const fill = db.selectFrom('visit_total_fill').select('merchant_id').where('merchant_id', '=', merchantId)
  return (await fill.executeTakeFirst()) !== undefined
}
