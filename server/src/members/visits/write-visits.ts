import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { merchantIn } from '../../core/merchant-in.ts'
import { replaceInTotals } from './add-visit-totals.ts'
import { addToDays } from './daily-visits.ts'
import { visitorColumns, visitorOf, type VisitorRow } from './stored-visitors.ts'
import type { Member, MemberDays } from './visit-days.ts'
import { visitsOf } from './visit-rules.ts'
import { runsOf } from './visit-store-rules.ts'
import type { Replaced, Visitor } from './visit-total-rules.ts'

/** How a row is written that is there already: as it comes, or not at all. */
type IfThere = 'replace' | 'keep'

/** Writes the visits of members with what they come to, and how many there are on each day. */
export async function writeVisits(tx: Tx, members: readonly MemberDays[], ifThere: IfThere): Promise<void> {
  if (!members.length) return
  const { isNew, before, isCounted } = await holdRows(tx, members)
  const written = ifThere === 'keep' ? members.filter(({ member_id }) => isNew.has(member_id)) : members
  if (!written.length) return
  await addToDays(
    tx,
    written,
    sql`${updatedBy(written)}, before as (
        select v.merchant_id, v.member_id, v.days, v.first_visit
        from x join member_visits v on v.merchant_id = ${merchantIn(written, 'x.merchant_id')} and v.member_id = x.member_id
      )`,
    sql`select 1 as sign, merchant_id, member_id, days, first_visit from x union all select -1, * from before`,
  )
  const counted = written.filter((row) => isCounted(row))
  await replaceChanged(
    tx,
    counted.map((after) => ({ after, before: before.get(after.member_id) })),
  )
}

/** The same in the totals of the reports, of members who leave something else there. */
async function replaceChanged(tx: Tx, members: readonly Replaced[]): Promise<void> {
  const changed = members.filter(
    ({ before, after }) => !before || !isSame(before, after) || before.campaigns.join() !== after.campaigns.join(),
  )
  await replaceInTotals(tx, changed)
}

type Visits = Pick<Visitor, 'days' | 'stores'>

/** Whether two have the same visits at the same stores. */
export const isSame = (a: Visits, b: Visits): boolean =>
  a.days.join() === b.days.join() && a.stores.join() === b.stores.join()

/**
 * A member whose row the transaction holds, with the visits that it has. `added` is the only new day where that is the last one and nothing
 * else has changed: then no other day is written again.
 */
export type HeldDays = MemberDays & { before: Visits; added?: string }

/** Writes the visits of members whose rows are held: what they had is known, so only the difference is counted. */
export async function writeHeldVisits(tx: Tx, members: readonly HeldDays[]): Promise<void> {
  if (!members.length) return
  const isCounted = await holdCounting(tx, members)
  const changes = JSON.stringify(members.flatMap(changesOf))
  await addToDays(
    tx,
    members,
    updatedBy(members),
    sql`select * from jsonb_to_recordset(${changes}::jsonb)
      as c (sign integer, merchant_id uuid, member_id uuid, days date[], first_visit date)`,
  )
  const counted = members.filter((member) => isCounted(member) && (member.added || !isSame(member.before, member)))
  await replaceInTotals(
    tx,
    counted.map(({ before: { days, stores }, ...after }) => ({ before: { ...after, days, stores }, after })),
  )
}

/** The days that a member gained and lost, and the first visit where it is another one. */
function changesOf({ merchant_id, member_id, before: { days: before }, days, added }: HeldDays) {
  if (added) return [{ sign: 1, days: [added], first_visit: before.length ? undefined : added, merchant_id, member_id }]
  const [had, has] = [new Set(before), new Set(days)]
  const isOtherFirst = before[0] !== days[0]
  const sides = [
    { sign: 1, days: days.filter((day) => !had.has(day)), first_visit: isOtherFirst ? days[0] : undefined },
    { sign: -1, days: before.filter((day) => !has.has(day)), first_visit: isOtherFirst ? before[0] : undefined },
  ]
  return sides
    .filter((side) => side.days.length > 0 || side.first_visit)
    .map((side) => ({ ...side, merchant_id, member_id }))
}

/** The rows as they are to be as `x`, and their update. */
function updatedBy(members: readonly (MemberDays & { added?: string })[]): RawBuilder<unknown> {
  const rows = members.map(({ merchant_id, member_id, days, stores, campaigns, today, added }) => {
    const visits = visitsOf(days, today)
    const isSameStore = stores.at(-1) === (stores.at(-2) ?? null)
    return {
      merchant_id,
      member_id,
      ...(added ? { added } : { days, campaigns }),
      ...(!(added && isSameStore) && runsOf(days, stores)),
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
  return sql`
      x as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (merchant_id uuid, member_id uuid, days date[], added date,
          store_days date[], store_ids uuid[], campaigns uuid[], first_visit date, last_visit date, visits_30 integer, visits_90 integer, visits integer, median_gap integer,
          visit_group text, due_on date)
      ), changed as (
        update member_visits v set (${sql.join(names.map((name) => sql.ref(name)))}) = row(${newValues}) from x
        where v.merchant_id = ${merchantIn(members, 'x.merchant_id')} and v.member_id = x.member_id
          and (${sql.join(names.map((name) => sql.ref(`v.${name}`)))}) is distinct from (${newValues})
      )`
}

/**
 * Until the transaction ends, nobody counts the members from before any further. Answers with who is in the totals: not who is still to
 * be counted there.
 */
async function holdCounting(tx: Tx, rows: readonly Member[]): Promise<(member: Member) => boolean> {
  const merchants = [...new Set(rows.map(({ merchant_id }) => merchant_id))]
  const isTheirs = sql`f.merchant_id = ${merchantIn(rows, 'f.merchant_id')} and f.merchant_id = any(${merchants}::uuid[])`
  await sql`select from visit_day_fill f where ${isTheirs} order by merchant_id for share`.execute(tx)
  const { rows: fills } = await sql<{ merchant_id: string; after: string }>`
    select merchant_id, after from visit_total_fill f where ${isTheirs} order by merchant_id for share`.execute(tx)
  const after = new Map(fills.map((fill) => [fill.merchant_id, fill.after]))
  return ({ merchant_id, member_id }) => member_id <= (after.get(merchant_id) ?? member_id)
}

type Held = {
  /** Those who had no row. */
  isNew: ReadonlySet<string>
  before: ReadonlyMap<string, Visitor>
  isCounted: (member: Member) => boolean
}

/**
 * Makes sure that each member has a row, and holds it until the transaction ends: what is read of it next is what is replaced.
 */
async function holdRows(tx: Tx, rows: readonly Member[]): Promise<Held> {
  const members = JSON.stringify(rows.map(({ merchant_id, member_id }) => ({ merchant_id, member_id })))
  const isCounted = await holdCounting(tx, rows)
  const listed = sql`jsonb_to_recordset(${members}::jsonb) as m (merchant_id uuid, member_id uuid)`
  const { rows: made } = await sql<{ member_id: string }>`
    insert into member_visits (merchant_id, member_id) select merchant_id, member_id from ${listed} order by 1, 2
    on conflict do nothing returning member_id`.execute(tx)
  const { rows: held } = await sql<VisitorRow>`
    select ${visitorColumns} from member_visits v
    where v.merchant_id = ${merchantIn(rows, 'v.merchant_id')} and (merchant_id, member_id) in (select m.merchant_id, m.member_id from ${listed})
    order by merchant_id, member_id for update`.execute(tx)
  return {
    isNew: new Set(made.map(({ member_id }) => member_id)),
    before: new Map(held.map((row) => [row.member_id, visitorOf(row)])),
    isCounted,
  }
}

const keptUnlessNamed = ['store_days', 'store_ids', 'campaigns']
const names = [
  'days',
  'store_days',
  'store_ids',
  'campaigns',
  'first_visit',
  'last_visit',
  'visits_30',
  'visits_90',
  'visits',
  'median_gap',
  'visit_group',
  'due_on',
]

/** What a row `x` says of a row `v`; what it does not name stays. */
const newValues = sql.join(
  names.map((name) => {
    if (name === 'days') return sql`coalesce(x.days, v.days || x.added)`
    return keptUnlessNamed.includes(name)
      ? sql`coalesce(${sql.ref(`x.${name}`)}, ${sql.ref(`v.${name}`)})`
      : sql.ref(`x.${name}`)
  }),
)
