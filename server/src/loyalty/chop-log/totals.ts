import { type RawBuilder, sql } from 'kysely'

const names = ['issued', 'redeemed', 'voided', 'expired', 'adjusted', 'net', 'active_members'] as const

/** What the report of earning and burning says of a day, as its tables have it. */
export type Totals = Record<(typeof names)[number], number>

const inTable = (table: string, name: string) => sql.ref(`${table}.${name}`)

/** The columns of `Totals` of a table. */
export const totalColumns = (table: string): RawBuilder<unknown> => sql.join(names.map((name) => inTable(table, name)))

/** The same columns, added up over the rows of a group. */
export const addedTotals = (table: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`sum(${inTable(table, name)})::bigint as ${sql.ref(name)}`))

/** The totals of a row as an answer has them. */
export const totalsOf = (row: Totals) => ({
  issued: row.issued,
  redeemed: row.redeemed,
  voided: row.voided,
  expired: row.expired,
  adjusted: row.adjusted,
  net: row.net,
  activeMembers: row.active_members,
})

/** Stands in `daily_total` for all operators together: cards that two of them served count once. */
export const everyone = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** What entries of `chop_entry` add up to in the report; a void is no negative issue here, but a column of its own. */
export const totals = sql`
  coalesce(sum(quantity) filter (where kind <> 'void' and measure in ('earned', 'granted')), 0)::bigint as issued,
  coalesce(-sum(quantity) filter (where kind <> 'void' and measure = 'redeemed'), 0)::bigint as redeemed,
  coalesce(sum(quantity) filter (where kind = 'void'), 0)::bigint as voided,
  coalesce(-sum(quantity) filter (where kind <> 'void' and measure = 'expired'), 0)::bigint as expired,
  coalesce(sum(quantity) filter (where kind <> 'void' and measure in ('adjusted', 'moved')), 0)::bigint as adjusted,
  sum(quantity)::bigint as net,
  count(distinct card_id)::integer as active_members`

/** How many rewards or uses the first line of an operation is: several at once say so in their line. */
export const rewardsOf = (effects: string): RawBuilder<number> =>
  sql`coalesce((${sql.ref(effects)} ->> 'times')::integer, 1)`
