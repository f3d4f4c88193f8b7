import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { addVisitor, noTotals, type Sums, type Visitor, type VisitTotals } from './visit-total-rules.ts'
import { lastOfNext } from './daily-visits.ts'

/** Where each kind of totals is kept: its table, the columns of its keys with their types, and what is added up. */
const places = {
  gaps: { table: 'visit_gap', keys: { day: 'date', gap: 'integer' }, sum: 'visits' },
  cohorts: { table: 'visit_cohort', keys: { joined: 'date', month: 'date' }, sum: 'members' },
  moves: { table: 'visit_move', keys: { day: 'date', from_group: 'text', to_group: 'text' }, sum: 'members' },
} as const satisfies Record<keyof VisitTotals, { table: string; keys: Record<string, string>; sum: string }>
type Place = (typeof places)[keyof typeof places]

const kinds = Object.keys(places) as (keyof VisitTotals)[]

/** Replaces what the visits of members came to in the totals by what they come to now. */
export async function replaceInTotals(tx: Tx, before: readonly Visitor[], after: readonly Visitor[]): Promise<void> {
  const totals = noTotals()
  for (const visitor of before) addVisitor(totals, visitor, -1)
  for (const visitor of after) addVisitor(totals, visitor, 1)
  for (const kind of kinds) await addSums(tx, places[kind], totals[kind])
}

// In the order of the keys, so that two who write at once do not wait for each other in a circle.
async function addSums(tx: Tx, { table, keys, sum }: Place, sums: Sums): Promise<void> {
  const names = ['merchant_id', 'campaign_id', ...Object.keys(keys)]
  const rows = [...sums].flatMap(([key, value]) => {
    const parts = key.split(' ')
    return value === 0 ? [] : [Object.fromEntries([...names.map((name, i) => [name, parts[i]]), [sum, value]])]
  })
  if (!rows.length) return
  const [columns, added] = [sql.join(names.map((name) => sql.ref(name))), sql.ref(sum)]
  const types = { merchant_id: 'uuid', campaign_id: 'uuid', ...keys, [sum]: 'integer' }
  const typed = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  await sql`
    insert into ${sql.table(table)} as t (${columns}, ${added})
    select ${columns}, ${added} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (${typed}) order by ${columns}
    on conflict (${columns}) do update set ${added} = ${sql.ref(`t.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`.execute(
    tx,
  )
}

/** The totals of a merchant as they are kept. */
export async function storedTotals(tx: Tx, merchantId: string): Promise<VisitTotals> {
  const stored = noTotals()
  for (const kind of kinds) {
    const { table, keys, sum } = places[kind]
    const names = ['merchant_id', 'campaign_id', ...Object.keys(keys)].map((name) => sql`${sql.ref(name)}::text`)
    const { rows } = await sql<{ key: string; sum: number }>`
      select concat_ws(' ', ${sql.join(names)}) as key, ${sql.ref(sum)} as sum from ${sql.table(table)}
      where merchant_id = ${merchantId}`.execute(tx)
    stored[kind] = new Map(rows.map(({ key, sum: value }) => [key, value]))
  }
  return stored
}

/** Counts the next members of a merchant from before the totals were kept; false where none is left. */
export async function countNextTotals(tx: Tx, size: number): Promise<boolean> {
  const { rows: fills } = await sql<{ merchant_id: string; after: string }>`
    select merchant_id, after from visit_total_fill order by merchant_id limit 1 for update skip locked`.execute(tx)
  const [fill] = fills
  if (!fill) return false
  const { merchant_id, after } = fill
  const last = await lastOfNext(tx, fill, size)
  if (!last) {
    await tx.deleteFrom('visit_total_fill').where('merchant_id', '=', merchant_id).execute()
    return true
  }
  await tx.updateTable('visit_total_fill').set({ after: last }).where('merchant_id', '=', merchant_id).execute()
  const { rows } = await sql<Visitor>`
    update member_visits v set campaigns = array(
      select distinct c.campaign_id from card c where c.merchant_id = v.merchant_id and c.member_id = v.member_id order by 1)
    where merchant_id = ${merchant_id} and member_id > ${after} and member_id <= ${last}
    returning merchant_id, days::text[] as days, campaigns`.execute(tx)
  await replaceInTotals(tx, [], rows)
  return true
}
