import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { pageThrough } from '../../core/page-through.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { storedTotals } from './add-visit-totals.ts'
import { addVisitor, differingKeys, noTotals, type Visitor } from './visit-total-rules.ts'

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
      const { rows } = await sql<Visitor & { id: string }>`
        select merchant_id, member_id as id, days::text[] as days, campaigns from member_visits
        where merchant_id = ${merchantId} and member_id > ${after} order by member_id limit ${limit}`.execute(tx)
      return rows
    },
    membersAtOnce,
    async (page) => {
      for (const visitor of page) addVisitor(counted, visitor, 1)
    },
  )
  const stored = await storedTotals(tx, merchantId)
  const wrong = (['gaps', 'cohorts', 'moves'] as const).flatMap((kind) =>
    differingKeys(counted[kind], stored[kind]).map((key) => ({ id: dayOf(key), wrong: [`the visits’ ${kind}`] })),
  )
  return [...new Map(wrong.map((one) => [`${one.id} ${one.wrong.join()}`, { kind: 'day', ...one }])).values()]
}

/** The day or month of a key, which begins with the merchant and the campaign. */
const dayOf = (key: string) => key.split(' ')[2] ?? ''

async function isBeingCounted(db: Db, merchantId: string): Promise<boolean> {
  const fill = db.selectFrom('visit_total_fill').select('merchant_id').where('merchant_id', '=', merchantId)
  return (await fill.executeTakeFirst()) !== undefined
}
