import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { readText } from '../../../test/sources.ts'

const t = useApp()

test('a deleted card is taken out of the rows that name it and stay', async () => {
  const { app } = t
  const merchant = await makeMerchant(app)
  const campaign = await makeCampaign(app, merchant)
  const [card, brought] = [await makeCard(app, merchant, campaign), await makeCard(app, merchant, campaign)]
  const db = app.database.kysely
  await db
    .updateTable('card')
    .set({ referrer_card_id: card.id })
    .where('merchant_id', '=', merchant.id)
    .where('id', '=', brought.id)
    .execute()
  const order = { merchant_id: merchant.id, campaign_id: campaign.id, order_id: newId(), card_id: card.id }
  await db
    .insertInto('shopify_order')
    .values({ ...order, terms: '{}', entry_ids: [] })
    .execute()

  expect((await t.call(deleteCard, { params: { id: card.id } }, { token: merchant.owner.token })).status).toBe(200)

  const { rows } = await sql`
    select c.referrer_card_id, o.card_id from card c, shopify_order o
    where c.merchant_id = ${merchant.id} and o.merchant_id = ${merchant.id} and c.id = ${brought.id}
      and o.order_id = ${order.order_id}`.execute(db)
  expect(rows).toEqual([{ referrer_card_id: null, card_id: null }])
})

test('every column that refers to a card is cleared with it, goes with it, or forbids that it is deleted', async () => {
  const forbidding = ['booth_booking.card_id', 'chop_entry.card_id']
  const { rows } = await sql<{ column: string }>`
    select conrelid::regclass::text || '.' || attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[2]
    where contype = 'f' and confrelid = 'card'::regclass and confdeltype <> 'c'`.execute(t.app.database.kysely)
  const text = readText('server/src/loyalty/cards/delete-card.ts')
  const cleared = [...text.matchAll(/\{ table: '(\w+)', column: '(\w+)' \}/g)].map((found) => `${found[1]}.${found[2]}`)
  expect(rows.map(({ column }) => column).toSorted()).toEqual([...cleared, ...forbidding].toSorted())
})
