import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { addToDays } from './daily-visits.ts'
import type { MemberDays } from './visit-days.ts'
import { visitsOf } from './visit-rules.ts'

/** How a row is written that is there already: as it comes, or not at all. */
type IfThere = 'replace' | 'keep'

/** Writes the visits of members with what they come to, and how many there are on each day. */
export async function writeVisits(tx: Tx, members: readonly MemberDays[], ifThere: IfThere): Promise<void> {
  if (!members.length) return
  const rows = members.map(({ merchant_id, member_id, days, today }) => {
    const visits = visitsOf(days, today)
    return {
      merchant_id,
      member_id,
      days,
      first_visit: visits.first,
      last_visit: visits.last,
      visits_30: visits.visits30,
      visits_90: visits.visits90,
      visits: visits.visits,
      median_gap: visits.medianGap,
      visit_group: visits.group,
      due_on: visits.dueOn,
    }
  })
  const isNew = await holdRows(tx, rows)
  const written = ifThere === 'keep' ? rows.filter(({ member_id }) => isNew.has(member_id)) : rows
  if (!written.length) return
  await addToDays(
    tx,
    sql`
      x as (
        select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as x (merchant_id uuid, member_id uuid, days date[],
          first_visit date, last_visit date, visits_30 integer, visits_90 integer, visits integer, median_gap integer,
          visit_group text, due_on date)
      ), changed as (
        update member_visits v set (${namesIn('days')}) = row(${namesIn('x')}) from x
        where v.merchant_id = x.merchant_id and v.member_id = x.member_id
          and (${namesIn('v')}) is distinct from (${namesIn('x')})
      ), before as (
        select v.merchant_id, v.member_id, v.days, v.first_visit
        from x join member_visits v on v.merchant_id = x.merchant_id and v.member_id = x.member_id
      )`,
    sql`select 1 as sign, merchant_id, member_id, days, first_visit from x union all select -1, * from before`,
  )
}

/**
 * Makes sure that each member has a row, and holds it until the transaction ends: what is read of it next is what is replaced.
 * Answers with those who had none.
 */
async function holdRows(tx: Tx, rows: readonly { merchant_id: string; member_id: string }[]): Promise<Set<string>> {
  const members = JSON.stringify(rows.map(({ merchant_id, member_id }) => ({ merchant_id, member_id })))
  const merchants = [...new Set(rows.map(({ merchant_id }) => merchant_id))]
  // Until the transaction ends, nobody counts the members from before any further.
  await sql`
    select from visit_day_fill where merchant_id = any(${merchants}::uuid[]) order by merchant_id for share`.execute(tx)
  const listed = sql`jsonb_to_recordset(${members}::jsonb) as m (merchant_id uuid, member_id uuid)`
  const { rows: made } = await sql<{ member_id: string }>`
    insert into member_visits (merchant_id, member_id) select merchant_id, member_id from ${listed} order by 1, 2
    on conflict do nothing returning member_id`.execute(tx)
  await sql`
    select from member_visits v where (v.merchant_id, v.member_id) in (select merchant_id, member_id from ${listed})
    order by v.merchant_id, v.member_id for update`.execute(tx)
  return new Set(made.map(({ member_id }) => member_id))
}

const names = [
  'days',
  'first_visit',
  'last_visit',
  'visits_30',
  'visits_90',
  'visits',
  'median_gap',
  'visit_group',
  'due_on',
]
const namesIn = (table: 'x' | 'v' | 'days'): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(table === 'days' ? name : `${table}.${name}`)))
