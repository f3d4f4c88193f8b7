import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import {
  noTotals,
  type Replaced,
  replaceVisitor,
  type Sums,
  type TotalKind,
  type VisitTotals,
} from './visit-total-rules.ts'

/** Replaces what the visits of members came to in the totals by what they come to now. */
export async function replaceInTotals(tx: Tx, members: readonly Replaced[]): Promise<void> {
  const totals = noTotals()
  for (const member of members) replaceVisitor(totals, member)
  for (const { kind, keys, write } of keptTotals)
    if (hasSome(totals[kind])) await write(rowsOf(totals[kind], keys)).execute(tx)
}

const hasSome = (sums: Sums) => [...sums.values()].some((sum) => sum !== 0)

/** Sums as a set of rows: what they are kept under, and what is added. */
function rowsOf(sums: Sums, keys: readonly string[]): RawBuilder<unknown> {
  const names = ['merchant_id', ...keys]
  const rows = [...sums]
    .filter(([, added]) => added !== 0)
    .map(([key, added]): Record<string, unknown> => {
      const parts = key.split(' ')
      return { ...Object.fromEntries(names.map((name, i) => [name, parts[i]])), added }
    })
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (merchant_id uuid, store_id uuid, campaign_id uuid, day date,
    gap integer, joined date, month date, from_group text, to_group text, added integer)`
}

type Rows = RawBuilder<unknown>
type KeptTotal = {
  kind: TotalKind
  /** What follows on the merchant in a key. */
  keys: readonly string[]
  /** Adds rows in the order of the keys, so that two who write at once do not wait for each other in a circle. */
  write: (rows: Rows) => RawBuilder<unknown>
  /** The keys of a merchant, each with its sum. */
  read: (merchantId: string) => RawBuilder<{ key: string; sum: number }>
}

const keptTotals: readonly KeptTotal[] = [
  {
    kind: 'gaps',
    keys: ['campaign_id', 'day', 'gap'],
    write: (rows) => sql`
      insert into visit_gap as t (merchant_id, campaign_id, day, gap, visits)
      select merchant_id, campaign_id, day, gap, added from ${rows} order by 1, 2, 3, 4
      on conflict (merchant_id, campaign_id, day, gap) do update set visits = t.visits + excluded.visits`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, campaign_id, day, gap) as key, visits as sum from visit_gap
      where merchant_id = ${merchantId}`,
  },
  {
    kind: 'cohorts',
    keys: ['campaign_id', 'joined', 'month'],
    write: (rows) => sql`
      insert into visit_cohort as t (merchant_id, campaign_id, joined, month, members)
      select merchant_id, campaign_id, joined, month, added from ${rows} order by 1, 2, 3, 4
      on conflict (merchant_id, campaign_id, joined, month) do update set members = t.members + excluded.members`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, campaign_id, joined, month) as key, members as sum from visit_cohort
      where merchant_id = ${merchantId}`,
  },
  {
    kind: 'moves',
    keys: ['campaign_id', 'day', 'from_group', 'to_group'],
    write: (rows) => sql`
      insert into visit_move as t (merchant_id, campaign_id, day, from_group, to_group, members)
      select merchant_id, campaign_id, day, from_group, to_group, added from ${rows} order by 1, 2, 3, 4, 5
      on conflict (merchant_id, campaign_id, day, from_group, to_group) do update set members = t.members + excluded.members`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, campaign_id, day, from_group, to_group) as key, members as sum from visit_move
      where merchant_id = ${merchantId}`,
  },
  {
    kind: 'storeVisits',
    keys: ['store_id', 'day'],
    write: (rows) => sql`
      insert into store_visits as t (merchant_id, store_id, day, visits)
      select merchant_id, store_id, day, added from ${rows} order by 1, 2, 3
      on conflict (merchant_id, store_id, day) do update set visits = t.visits + excluded.visits`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, store_id, day) as key, visits as sum from store_visits
      where merchant_id = ${merchantId}`,
  },
  {
    kind: 'storeGaps',
    keys: ['store_id', 'campaign_id', 'day', 'gap'],
    write: (rows) => sql`
      insert into store_visit_gap as t (merchant_id, store_id, campaign_id, day, gap, visits)
      select merchant_id, store_id, campaign_id, day, gap, added from ${rows} order by 1, 2, 3, 4, 5
      on conflict (merchant_id, store_id, campaign_id, day, gap) do update set visits = t.visits + excluded.visits`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, store_id, campaign_id, day, gap) as key, visits as sum from store_visit_gap
      where merchant_id = ${merchantId}`,
  },
  {
    kind: 'storeCohorts',
    keys: ['store_id', 'campaign_id', 'joined', 'month'],
    write: (rows) => sql`
      insert into store_visit_cohort as t (merchant_id, store_id, campaign_id, joined, month, members)
      select merchant_id, store_id, campaign_id, joined, month, added from ${rows} order by 1, 2, 3, 4, 5
      on conflict (merchant_id, store_id, campaign_id, joined, month) do update set members = t.members + excluded.members`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, store_id, campaign_id, joined, month) as key, members as sum from store_visit_cohort
      where merchant_id = ${merchantId}`,
  },
  {
    kind: 'storeMoves',
    keys: ['store_id', 'campaign_id', 'day', 'from_group', 'to_group'],
    write: (rows) => sql`
      insert into store_visit_move as t (merchant_id, store_id, campaign_id, day, from_group, to_group, members)
      select merchant_id, store_id, campaign_id, day, from_group, to_group, added from ${rows} order by 1, 2, 3, 4, 5, 6
      on conflict (merchant_id, store_id, campaign_id, day, from_group, to_group)
      do update set members = t.members + excluded.members`,
    read: (merchantId) => sql`
      select concat_ws(' ', merchant_id, store_id, campaign_id, day, from_group, to_group) as key, members as sum from store_visit_move
      where merchant_id = ${merchantId}`,
  },
]

/** The totals of a merchant as they are kept. */
export async function storedTotals(tx: Tx, merchantId: string): Promise<VisitTotals> {
  const totals = noTotals()
  const kept = keptTotals.map(
    ({ kind, read }) => sql`select ${kind}::text as kind, key, sum from (${read(merchantId)}) as t`,
  )
  const { rows } = await sql<{
    kind: TotalKind
    key: string
    sum: number
  }>`${sql.join(kept, sql` union all `)}`.execute(tx)
  for (const { kind, key, sum } of rows) totals[kind].set(key, sum)
  return totals
}

/** The day or month that a key is about. */
export function dayOf(kind: TotalKind, key: string): string {
  const keys = keptTotals.find((one) => one.kind === kind)?.keys ?? []
  return key.split(' ')[1 + keys.findIndex((name) => name === 'day' || name === 'joined')] ?? ''
}
