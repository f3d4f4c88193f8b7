import { sql } from 'kysely'
import type { systemSummary as route } from '@chopcard/contract/platform/admin/platform.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { rowEstimate } from '../../core/row-estimate.ts'
import { isReal, realMerchants } from '../../core/real-merchants.ts'
import { entriesBesideLastWeek, entriesCountedUpTo } from './entries-of-today.ts'

export const systemSummary: Verb<typeof route> = async ({ db }) => {
  const [merchants, cards, entries, { entriesToday }, messages] = await Promise.all([
    sumMerchants(db),
    countCards(db),
    countEntries(db),
    entriesBesideLastWeek(db),
    countMessages(db),
  ])
  const { checkedAt, ...counts } = merchants
  return { ...counts, ...messages, cards, entries, entriesToday, booksCheckedAt: checkedAt?.toISOString() ?? null }
}

/** What the merchants' own rows know: states, counters and the result of their last reconciliation. */
async function sumMerchants(db: Db) {
  const { rows } = await sql<{
    merchants: number
    activeMerchants: number
    endingMerchants: number
    members: number
    checkedAt: Date | null
    booksDifferences: number | null
  }>`
    select count(*) as merchants,
      count(*) filter (where runs and (service_end_at is null or service_end_at > now())) as "activeMerchants",
      count(*) filter (where runs and service_end_at > now()
        and service_end_at <= now() + make_interval(days => service_prompt_days)) as "endingMerchants",
      coalesce(sum(member_count), 0)::bigint as members,
      min(books_checked_at) as "checkedAt",
      sum(books_differences)::bigint as "booksDifferences"
    from (select *, account_state = 'active' as runs from ${realMerchants} m) as m`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A sum has one row')
  return row
}

async function countCards(db: Db): Promise<number> {
  const row = await db
    .selectFrom('campaign')
    .select(sql<number>`coalesce(sum(card_count), 0)::bigint`.as('cards'))
    .where(isReal('merchant_id'))
    .executeTakeFirstOrThrow()
  return row.cards
}

async function countEntries(db: Db): Promise<number> {
  const estimate = await rowEstimate(db, 'chop_entry')
  if (estimate > entriesCountedUpTo) return estimate
  const { count } = await db
    .selectFrom('chop_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isReal('merchant_id'))
    .executeTakeFirstOrThrow()
  return count
}

async function countMessages(db: Db): Promise<{ messagesWaiting: number; messagesParked: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'parked'])
    .groupBy('state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { messagesWaiting: of('waiting'), messagesParked: of('parked') }
}
