import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { subscriber } from '../../core/subscriber.ts'
import { balancesAs, shortBalances } from './one-short.ts'

/**
 * Keeps which cards are one stamp short, of merchants for which that is kept. A card is read as it is now, so that an event that
 * comes twice does no harm.
 */
export const noteShortCards = subscriber({
  name: 'short-cards',
  types: ['entry.created', 'entry.voided', 'reward.redeemed', 'card.created', 'card.renewed'],
  async handle(_app, tx, events) {
    const byMerchant = Map.groupBy(events, ({ merchantId }) => merchantId)
    const kept = await tx
      .selectFrom('short_card_fill')
      .select('merchant_id')
      .where('merchant_id', 'in', [...byMerchant.keys()])
      .execute()
    for (const { merchant_id } of kept) {
      const cards = (byMerchant.get(merchant_id) ?? []).map(({ subject }) => subject)
      await noteCards(tx, merchant_id, [...new Set(cards)].toSorted())
    }
  },
})

async function noteCards(tx: Tx, merchantId: string, cards: readonly string[]): Promise<void> {
  const campaigns = await tx
    .selectFrom('campaign')
    .select(['id', 'settings'])
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('card')
        .select('campaign_id')
        .where('merchant_id', '=', merchantId)
        .where('id', '=', sql<string>`any(${cards}::uuid[])`),
    )
    .execute()
  const isShort = sql<boolean>`(c.campaign_id, c.balance) in (
    select b."campaignId", b.balance from ${balancesAs(shortBalances(campaigns))})`
  await sql`
    delete from short_card s using card c
    where s.merchant_id = ${merchantId} and s.card_id = any(${cards}::uuid[])
      and c.merchant_id = ${merchantId} and c.id = s.card_id and not ${isShort}`.execute(tx)
  await addShort(tx, merchantId, sql<boolean>`c.id = any(${cards}::uuid[]) and ${isShort}`)
}

/** Keeps the cards `c` of a merchant that fulfil a condition. */
export const addShort = (tx: Tx, merchantId: string, condition: ReturnType<typeof sql<boolean>>) =>
  sql`
    insert into short_card (merchant_id, card_id, campaign_id, balance)
    select c.merchant_id, c.id, c.campaign_id, c.balance from card c
    where c.merchant_id = ${merchantId} and ${condition} order by c.id for key share of c
    on conflict (merchant_id, card_id) do update set balance = excluded.balance
    where short_card.balance <> excluded.balance`.execute(tx)
