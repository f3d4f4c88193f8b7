import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import type { Tx } from '../../core/database.ts'
import { defineJob } from '../../core/job-queue.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { runInBatches } from '../../core/run-in-batches.ts'
import { addShort } from './note-short-cards.ts'
import { allShortBalances, balancesAs, isSame, type OneShort } from './one-short.ts'

/** A merchant with fewer cards has them read whenever somebody asks which are one stamp short. */
const MIN_CARDS = 20_000
const FIRST_CARDS = 1_000
const MAX_CARDS = 10_000

/**
 * Every five minutes: finds the cards that are one stamp short, of merchants with many cards for which they are not kept yet, or for
 * other balances than their campaigns now have. One that is stopped goes on where it was.
 */
export const keepShortCards: JobHandler = {
  job: defineJob('keep-short-cards'),
  cron: '*/5 * * * *',
  run: (app) => keepCardsShort(app, MIN_CARDS),
}

/** The same for merchants with at least so many cards. */
export async function keepCardsShort({ database }: Pick<App, 'database'>, minCards: number): Promise<void> {
  const { rows } = await sql<{ merchant_id: string; balances: OneShort[] | null; filled: boolean | null }>`
    select c.merchant_id, f.balances, f.filled
    from (select merchant_id, sum(card_count) as cards from campaign group by merchant_id) as c
    left join short_card_fill f on f.merchant_id = c.merchant_id
    where c.cards >= ${minCards} order by c.merchant_id`.execute(database.kysely)
  for (const { merchant_id, balances, filled } of rows) {
    const now = await allShortBalances(database.kysely, merchant_id)
    const isBegun = balances && isSame(balances, now)
    if (!isBegun) await database.tx((tx) => beginFill(tx, merchant_id, now))
    if (!(isBegun && filled))
      await runInBatches(FIRST_CARDS, MAX_CARDS, (size) => database.tx((tx) => fillNext(tx, merchant_id, size)))
  }
}

/** What the subscriber keeps from now on is for these balances; what was kept for others goes. */
async function beginFill(tx: Tx, merchantId: string, balances: readonly OneShort[]): Promise<void> {
  await sql`
    insert into short_card_fill (merchant_id, balances) values (${merchantId}, ${JSON.stringify(balances)})
    on conflict (merchant_id) do update set balances = excluded.balances, after = default, filled = false`.execute(tx)
  await sql`
    delete from short_card s where s.merchant_id = ${merchantId} and (s.campaign_id, s.balance) not in (
      select b."campaignId", b.balance from ${balancesAs(balances)})`.execute(tx)
}

/** Adds those among the next cards; false where none is left, or another process does it. */
async function fillNext(tx: Tx, merchantId: string, size: number): Promise<boolean> {
  const { rows: fills } = await sql<{ after: string; balances: OneShort[] }>`
    select after, balances from short_card_fill
    where merchant_id = ${merchantId} and not filled for update skip locked`.execute(tx)
  const [fill] = fills
  if (!fill) return false
  const { rows } = await sql<{ last: string | null }>`
    select max(id::text)::uuid as last from (
      select id from card where merchant_id = ${merchantId} and id > ${fill.after} order by id limit ${size}) as next`.execute(
    tx,
  )
  const last = rows[0]?.last
  if (last)
    await addShort(
      tx,
      merchantId,
      sql<boolean>`c.id > ${fill.after} and c.id <= ${last} and (c.campaign_id, c.balance) in (
        select b."campaignId", b.balance from ${balancesAs(fill.balances)})`,
    )
  await tx
    .updateTable('short_card_fill')
    .set(last ? { after: last } : { filled: true })
    .where('merchant_id', '=', merchantId)
    .execute()
  return last !== null && last !== undefined
}
