import { sql } from 'kysely'
import { MAX_STORES, type addStore as route } from '@chopcard/contract/accounts/merchant/stores.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { placeSessions } from '../staff/stores-of-staff.ts'
import { loadStore, orNameTaken, presentStore, storeColumns } from './store-rows.ts'

/** Adds a store; with the first, the shop as it is becomes one too, so that there are two to choose from. */
export const addStore: Verb<typeof route> = (ctx, { body }) =>
  orNameTaken(() =>
    ctx.write(async (tx) => {
      const { merchant, now } = ctx
      await lockStores(tx, merchant.id)
      const { count } = await tx
        .selectFrom('store')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('merchant_id', '=', merchant.id)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= MAX_STORES) refuse('STORE_LIMIT', { values: { limit: MAX_STORES } })
      if (count === 0) await addShopItself(tx, merchant.id, now)
      const id = newId()
      const row = { merchant_id: merchant.id, id, ...storeColumns(body), created_at: now }
      await tx.insertInto('store').values(row).execute()
      await placeSessions(tx, merchant.id)
      ctx.note({ target: id, after: body })
      return presentStore(await loadStore(tx, merchant.id, id))
    }),
  )

/** Changes of a merchant's stores one after the other. */
export const lockStores = (tx: Tx, merchantId: string) =>
  tx.selectFrom('merchant').select('merchant_id').where('merchant_id', '=', merchantId).forNoKeyUpdate().execute()

/** The opening hours stay the merchant's, so that they are changed in one place. */
const addShopItself = (tx: Tx, merchantId: string, now: Date) =>
  tx
    .insertInto('store')
    .columns(['merchant_id', 'id', 'name', 'address', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('merchant')
        .select((one) => [
          'merchant_id',
          one.val(newId()).$castTo<string>().as('id'),
          'name',
          'address',
          one.val(now).$castTo<Date>().as('created_at'),
        ])
        .where('merchant_id', '=', merchantId),
    )
    .execute()
