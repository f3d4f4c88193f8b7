import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { MemberDays } from './visit-days.ts'
import { visitsOf } from './visit-rules.ts'

/** How a row is written that is there already: as it comes, or not at all. */
type IfThere = 'replace' | 'keep'

/** Writes the visits of members with what they come to. */
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
  const columns = sql`days, first_visit, last_visit, visits_30, visits_90, visits, median_gap, visit_group, due_on`
  const write = ifThere === 'keep' ? sql`nothing` : sql`update set (${columns}) = (select ${excluded})`
  await sql`
    insert into member_visits (merchant_id, member_id, ${columns})
    select merchant_id, member_id, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (merchant_id uuid, member_id uuid, days date[], first_visit date,
      last_visit date, visits_30 integer, visits_90 integer, visits integer, median_gap integer, visit_group text, due_on date)
    order by merchant_id, member_id
    on conflict (merchant_id, member_id) do ${write}`.execute(tx)
}

const excluded = sql`excluded.days, excluded.first_visit, excluded.last_visit, excluded.visits_30, excluded.visits_90, excluded.visits,
  excluded.median_gap, excluded.visit_group, excluded.due_on`
