import { sql } from 'kysely'
import type { EntryKind } from '@chopcard/contract/loyalty/cards.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import type { EntryFact } from './facts.ts'

/** So many rows are read with one statement; between two of them the program does other work. */
const rowsAtOnce = 5_000

type Row = Omit<EntryFact, 'kind' | 'cardSince'> & { kind: string; exactAt: string }
/** When what a till did without network was done, by its entry. */
export type ActedAt = ReadonlyMap<string, Pick<EntryFact, 'at' | 'day' | 'minute'>>
type Span = { from: Date; to: Date }

/**
 * The operations of a span that the rules look at, by one statement a page along the log's key (merchant, time, id). Those of
 * machines are left out: keys work around the clock and without pause.
 */
export async function collectEntries(db: Db, merchant: Merchant, span: Span, actedAt: ActedAt): Promise<EntryFact[]> {
  const [keys, newCards] = await Promise.all([keysOf(db, merchant.id), cardsMadeIn(db, merchant.id, span)])
  const entries: EntryFact[] = []
  const known = new Map<string, string>()
  // A few ids come again and again: each is held once.
  const shared = (id: string) => known.get(id) ?? (known.set(id, id), id)
  let after = { at: span.from.toISOString(), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows = await pageOf(db, merchant, after, span.to)
    for (const { exactAt: _, ...row } of rows)
      if (!keys.has(row.staffId ?? ''))
        entries.push({
          ...row,
          kind: row.kind as EntryKind,
          day: shared(row.day),
          staffId: row.staffId === null ? null : shared(row.staffId),
          cardId: shared(row.cardId),
          cardSince: newCards.get(row.cardId) ?? 0,
          campaignId: shared(row.campaignId),
          storeId: row.storeId === null ? null : shared(row.storeId),
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
      floor(extract(epoch from (e.at at time zone ${timeZone})::time) / 60)::integer as minute,
      e.staff_id as "staffId", e.card_id as "cardId", e.campaign_id as "campaignId",
      e.store_id as "storeId", e.kind, e.quantity,
      case when e.kind = 'adjust' then e.remark else '' end as remark, e.voids, e.at::text as "exactAt"
    from chop_entry e
    where e.merchant_id = ${id} and (e.at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid) and e.at <= ${to}
      and e.seq = 0 and e.kind in ('earn', 'attend', 'redeem', 'deduct', 'adjust', 'void')
    order by e.at, e.id limit ${rowsAtOnce}`.execute(db)
  return rows
}

async function keysOf(db: Db, merchantId: string): Promise<ReadonlySet<string>> {
  const keys = await db
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_key', '=', true)
    .execute()
  return new Set(keys.map(({ id }) => id))
}

/** When the cards were made that are no older than the span; the age of others does not matter. */
async function cardsMadeIn(db: Db, merchantId: string, { from, to }: Span): Promise<ReadonlyMap<string, number>> {
  const cards = await db
    .selectFrom('card')
    .select(['id', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .execute()
  return new Map(cards.map(({ id, created_at }) => [id, created_at.getTime()]))
}
