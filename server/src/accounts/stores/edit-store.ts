import type {
  deleteStore as deleteRoute,
  editStore as editRoute,
  StoreBody,
} from '@chopcard/contract/accounts/merchant/stores.ts'
import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { leaveStore, placeSessions } from '../staff/stores-of-staff.ts'
import { lockStores } from './add-store.ts'
import { hoursText } from '../../core/hours-text.ts'
import { loadStore, orNameTaken, presentStore, storeColumns, type StoreRow } from './store-rows.ts'

export const editStore: Verb<typeof editRoute> = (ctx, { params: { id }, body }) =>
  orNameTaken(() =>
    ctx.write(async (tx) => {
      const { merchant } = ctx
      await lockStores(tx, merchant.id)
      const before = await loadStore(tx, merchant.id, id)
      if (body.seen) refuseChanged(shown(ctx, body.seen), shown(ctx, presentStore(before)))
      if (before.active && !body.active) await refuseLast(tx, merchant.id, id)
      await tx
        .updateTable('store')
        .set(storeColumns(body))
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute()
      if (before.active !== body.active) await placeSessions(tx, merchant.id)
      const after = presentStore(await loadStore(tx, merchant.id, id))
      ctx.note({ target: id, before: presentStore(before), after })
      return after
    }),
  )

/**
 * Deletes a store that was a mistake. What names a store does so for ever, so one at which anything was done stays. The row is
 * kept out of sight: a request that began before may still name it (decisions/stores.md §5).
 */
export const deleteStore: Verb<typeof deleteRoute> = (ctx, { params: { id } }) =>
  ctx.write(async (tx) => {
    const { merchant } = ctx
    await lockStores(tx, merchant.id)
    const store = await loadStore(tx, merchant.id, id)
    if (store.active) await refuseLast(tx, merchant.id, id)
    if (await isUsed(tx, merchant.id, store)) refuse('STORE_IN_USE')
    await tx
      .updateTable('store')
      .set({ active: false, deleted_at: ctx.now })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', id)
      .execute()
    await leaveStore(tx, merchant.id, id)
    await placeSessions(tx, merchant.id)
    ctx.note({ target: id, before: presentStore(store) })
    return { done: true }
  })

/** What the form shows of a store, with the hours in words. */
const shown = ({ language }: MerchantContext, { openingHours, ...store }: StoreBody) => ({
  name: store.name,
  address: store.address,
  latitude: store.latitude,
  longitude: store.longitude,
  openingHours: openingHours && hoursText(openingHours, language),
  active: store.active,
})

async function refuseLast(tx: Tx, merchantId: string, id: string): Promise<void> {
  const other = await tx
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) refuse('LAST_STORE')
}

/** Only what came after the store can name it: each log is read from there on, as far as the first line that does. */
async function isUsed(tx: Tx, merchantId: string, { id, created_at: since }: StoreRow): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from chop_entry where merchant_id = ${merchantId} and at >= ${since} and store_id = ${id})
      or exists (select from voucher_entry where merchant_id = ${merchantId} and at >= ${since} and store_id = ${id})
      or exists (select from coupon_event where merchant_id = ${merchantId} and local_day >= ${since}::date - 1 and store_id = ${id})
      or exists (select from receipt where merchant_id = ${merchantId} and uploaded_at >= ${since} and store_id = ${id})
      or exists (select from shop_order where merchant_id = ${merchantId} and created_at >= ${since} and store_id = ${id})
      as used`.execute(tx)
  return rows[0]?.used === true
}
