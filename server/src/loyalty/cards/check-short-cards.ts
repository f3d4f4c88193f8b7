import { sql } from 'kysely'
import type { MoneyCheck, MoneyDifference } from '../../ledger/money-checks.ts'
import { aMomentAgo } from '../../core/a-moment-ago.ts'
import { pageThrough } from '../../core/page-through.ts'
import { balancesAs, type OneShort } from './one-short.ts'

const cardsAtOnce = 5_000

/** That no card is missing among those that are kept as one stamp short. One that is there too much is left out when it is shown. */
export const checkShortCards: MoneyCheck = async (db, merchantId) => {
  const fill = await db
    .selectFrom('short_card_fill')
    .select('balances')
    .where('merchant_id', '=', merchantId)
    .where('filled', '=', true)
    .executeTakeFirst()
  const found: MoneyDifference[] = []
  if (!fill) return found
  const before = await aMomentAgo(db)
  await pageThrough(
    async (after, limit) => {
      // Those to whom something happened a moment ago are left out: the subscriber may not have read it yet.
      const { rows } = await sql<{ id: string; is_missing: boolean }>`
        select c.id, (c.campaign_id, c.balance) in (
            select b."campaignId", b.balance from ${balancesAs(fill.balances as OneShort[])})
          and not exists (select from short_card s where s.merchant_id = ${merchantId} and s.card_id = c.id)
          and not exists (
            select from chop_entry e
            where e.merchant_id = ${merchantId} and e.card_id = c.id and e.at > ${before}) as is_missing
        from card c where c.merchant_id = ${merchantId} and c.id > ${after} order by c.id limit ${limit}`.execute(db)
      return rows
    },
    cardsAtOnce,
    (page) => {
      for (const { id, is_missing } of page)
        if (is_missing) found.push({ kind: 'card', id, wrong: ['one stamp short, and not kept as such'] })
    },
  )
  return found
}
