import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { pageThrough } from '../../core/page-through.ts'

const membersAtOnce = 1_000

type Sums = { visits: number; firstVisits: number }

/** The visits of each day against those of the members. */
export const checkDailyVisits: MoneyCheck = async (db, merchantId) => {
  const found: MoneyDifference[] = []
  if (await isBeingCounted(db, merchantId)) return found
  const counted = await countDays(db, merchantId)
  const stored = await storedDays(db, merchantId)
  // While the members were read somebody may have visited: what differs is read once more, at one moment.
  for (const day of new Set([...counted.keys(), ...stored.keys()]))
    if (!same(counted.get(day), stored.get(day)) && (await differs(db, merchantId, day)))
      found.push({ kind: 'day', id: day, wrong: ['the visits'] })
  return found
}

const none: Sums = { visits: 0, firstVisits: 0 }
const same = (a: Sums = none, b: Sums = none) => a.visits === b.visits && a.firstVisits === b.firstVisits

async function isBeingCounted(db: Db, merchantId: string): Promise<boolean> {
  const fill = db.selectFrom('visit_day_fill').select('merchant_id').where('merchant_id', '=', merchantId)
  return (await fill.executeTakeFirst()) !== undefined
}

async function countDays(db: Db, merchantId: string): Promise<Map<string, Sums>> {
  const sums = new Map<string, Sums>()
  await pageThrough(
    async (after, limit) => {
      const { rows } = await sql<{ id: string; days: string[] }>`
        select member_id as id, days::text[] as days from member_visits
        where merchant_id = ${merchantId} and member_id > ${after} order by member_id limit ${limit}`.execute(db)
      return rows
    },
    membersAtOnce,
    async (page) => {
      for (const { days } of page)
        for (const [index, day] of days.entries()) {
          const { visits, firstVisits } = sums.get(day) ?? none
          sums.set(day, { visits: visits + 1, firstVisits: firstVisits + (index === 0 ? 1 : 0) })
        }
    },
  )
  return sums
}

async function storedDays(db: Db, merchantId: string): Promise<Map<string, Sums>> {
  const { rows } = await sql<Sums & { day: string }>`
    select day::text as day, visits, first_visits as "firstVisits" from daily_visits where merchant_id = ${merchantId}`.execute(
    db,
  )
  return new Map(rows.map(({ day, ...sums }) => [day, sums]))
}

async function differs(db: Db, merchantId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    select (count(*), count(*) filter (where first_visit = ${day}))
      is distinct from (coalesce((select visits from daily_visits where merchant_id = ${merchantId} and day = ${day}), 0)::bigint,
        coalesce((select first_visits from daily_visits where merchant_id = ${merchantId} and day = ${day}), 0)::bigint) as differs
    from member_visits
    where merchant_id = ${merchantId} and first_visit <= ${day} and last_visit >= ${day} and ${day} = any(days)`.execute(
    db,
  )
  return rows[0]?.differs === true
}
