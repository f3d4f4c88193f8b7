import { type RawBuilder, sql } from 'kysely'
import type { LiabilityExperience } from '@chopcard/contract/office/merchant/liability.ts'
import { localDay } from '../../core/clock.ts'
import type { Database, Tx } from '../../core/database.ts'
import type { Whose } from './liability-count.ts'
import { type Sum } from './liability-sums.ts'
import type { Counted } from './outstanding.ts'

/** Stands in `liability_line` for what is of no store. */
const noStore = '00000000-0000-0000-0000-000000000000'

type Kept = { takenAt: Date; currency: string; experience: LiabilityExperience[] }

/** The last count that was kept; undefined before the first. */
export async function keptCount({ db, merchant }: Whose): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('liability_today')
    .select(['taken_at', 'currency', 'experience'])
    .where('merchant_id', '=', merchant.id)
    .whereRef('counted_at', '=', 'taken_at')
    .executeTakeFirst()
  return row && { takenAt: row.taken_at, currency: row.currency, experience: row.experience as LiabilityExperience[] }
}

/** A query of its lines, of one store if it is named. */
export const keptLines = ({ merchant }: Whose, storeId?: string): RawBuilder<Sum> => sql<Sum>`
  select subject_id as "subjectId", nullif(store_id, ${noStore}) as "storeId",
    case when month <> 'infinity' then to_char(month, 'YYYY-MM') end as month, quantity
  from liability_line where merchant_id = ${merchant.id} ${storeId ? sql`and store_id = ${storeId}` : sql``}`

type Taken = { cost: number; breakage: number; isLarge: boolean }

/** Keeps a count, unless another process has kept a newer one. */
export const keepCount = (database: Database, whose: Whose, counted: Counted, taken: Taken): Promise<void> =>
  database.tx(async (tx) => {
    if (!(await keepSums(tx, whose, counted, taken))) return
    await tx.deleteFrom('liability_line').where('merchant_id', '=', whose.merchant.id).execute()
    await sql`
      insert into liability_line (merchant_id, store_id, subject_id, month, quantity)
      select ${whose.merchant.id}, coalesce(l."storeId", ${noStore}), l."subjectId", coalesce((l.month || '-01')::date, 'infinity'), l.quantity
      from jsonb_to_recordset(${JSON.stringify(counted.lines)}::jsonb)
        as l ("subjectId" uuid, "storeId" uuid, month text, quantity bigint)`.execute(tx)
  })

async function keepSums(tx: Tx, { merchant, now }: Whose, { experience }: Counted, taken: Taken): Promise<boolean> {
  const row = {
    day: localDay(now, merchant.timeZone),
    taken_at: now,
    counted_at: now,
    currency: merchant.currency,
    cost: taken.cost,
    breakage: taken.breakage,
    is_large: taken.isLarge,
    experience: JSON.stringify(experience),
  }
  const kept = await tx
    .insertInto('liability_today')
    .values({ merchant_id: merchant.id, ...row })
    .onConflict((known) =>
      known.column('merchant_id').doUpdateSet(row).whereRef('liability_today.taken_at', '<=', 'excluded.taken_at'),
    )
    .returning('day')
    .executeTakeFirst()
  return kept !== undefined
}
