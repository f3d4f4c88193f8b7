import { sql } from 'kysely'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import { startOfDay } from '../../core/clock.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import type { EntryFact } from './facts.ts'

/** So many rows are read with one statement; between two of them the program does other work. */
const rowsAtOnce = 5_000

type Row = Omit<EntryFact, 'kind'> & { kind: string; exactAt: string }
/** When what a till did without network was done, by its entry. */
export type ActedAt = ReadonlyMap<string, Pick<EntryFact, 'at' | 'day' | 'minute'>>

/**
 * The operations of these days that the rules look at, by one statement a page along the log's key (merchant, time, id). Those of
 * machines are left out: keys work around the clock and without pause.
 */
export async function collectEntries(
  db: Db,
  merchant: Merchant,
  { from, to }: { from: string; to: Date },
  actedAt: ActedAt,
): Promise<EntryFact[]> {
  const entries: EntryFact[] = []
  const known = new Map<string, string>()
  // A few hundred ids come again and again: each is held once.
  const shared = (id: string) => known.get(id) ?? (known.set(id, id), id)
  let after = { at: startOfDay(from, merchant.timeZone).toISOString(), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await pageOf(db, merchant, after, to)
    for (const { exactAt: _, ...row } of rows)
      entries.push({
        ...row,
        kind: row.kind as EntryKind,
        day: shared(row.day),
        staffId: row.staffId === null ? null : shared(row.staffId),
        cardId: shared(row.cardId),
        campaignId: shared(row.campaignId),
        ...actedAt.get(row.id),
      })
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = { at: last.exactAt, id: last.id }
  }
  return entries.toSorted((a, b) => a.at - b.at)
}

async function pageOf(db: Db, { id, timeZone }: Merchant, after: { at: string; id: string }, to: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, extract(epoch from e.at)::double precision * 1000 as at, e.local_day as day,
      extract(hour from e.at at time zone ${timeZone})::integer * 60
        + extract(minute from e.at at time zone ${timeZone})::integer as minute,
      e.staff_id as "staffId", e.card_id as "cardId",
      extract(epoch from c.created_at)::double precision * 1000 as "cardSince",
      e.campaign_id as "campaignId", e.kind, e.quantity, e.remark, e.voids, e.at::text as "exactAt"
    from chop_entry e
    join card c on c.merchant_id = e.merchant_id and c.id = e.card_id
    left join staff s on s.merchant_id = e.merchant_id and s.id = e.staff_id
    where e.merchant_id = ${id} and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid) and e.at <= ${to}
      and e.seq = 0 and e.kind in ('earn', 'attend', 'redeem', 'deduct', 'adjust', 'void')
      and s.is_key is not true
    order by e.at, e.id limit ${rowsAtOnce}`.execute(db)
  return rows
}
