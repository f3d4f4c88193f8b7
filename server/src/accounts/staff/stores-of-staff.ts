import { type RawBuilder, sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'

/** Whether a user works at a store `st` that is open: they do where they have no stores of their own. */
const worksAt = (merchantId: string, staff: RawBuilder<string>) => sql<boolean>`(st.active and (
  not exists (select from staff_store a where a.merchant_id = ${merchantId} and a.staff_id = ${staff})
  or exists (select from staff_store a where a.merchant_id = ${merchantId} and a.staff_id = ${staff} and a.store_id = st.id)))`

/** The one open store of a user; null where they have several, or none. */
export const onlyStoreOf = (merchantId: string, staff: RawBuilder<string>) => sql<string | null>`(
  select (array_agg(st.id))[1] from store st where st.merchant_id = ${merchantId} and ${worksAt(merchantId, staff)} having count(*) = 1)`

export type StoreChoice = { id: string; name: string; active: boolean; mine: boolean }

/** All stores of a merchant by name, with those that a user works at; none where there are no two. */
export async function storesFor(db: Db, merchantId: string, staffId: string): Promise<StoreChoice[]> {
  const { rows } = await sql<StoreChoice>`
    select st.id, st.name, st.active, ${worksAt(merchantId, sql`${staffId}::uuid`)} as mine
    from store st where st.merchant_id = ${merchantId} and st.deleted_at is null order by lower(st.name)`.execute(db)
  return rows.length > 1 ? rows : []
}

/** Holds the stores as they are until the transaction ends, so that nobody is put into one that is just being closed. */
export const holdStores = (tx: Tx, merchantId: string) =>
  tx.selectFrom('store').select('id').where('merchant_id', '=', merchantId).orderBy('id').forShare().execute()

/** Replaces the stores of a user; none is all of them. */
export async function setStoresOf(tx: Tx, merchantId: string, staffId: string, ids: readonly string[]): Promise<void> {
  const of = { merchant_id: merchantId, staff_id: staffId }
  await tx.deleteFrom('staff_store').where('merchant_id', '=', merchantId).where('staff_id', '=', staffId).execute()
  const wanted = [...new Set(ids)]
  await holdStores(tx, merchantId)
  if (wanted.length) {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('staff_store')
      .columns(['merchant_id', 'staff_id', 'store_id'])
      .expression((eb) =>
        eb
          .selectFrom('store')
          .select((one) => ['merchant_id', one.val(of.staff_id).$castTo<string>().as('staff_id'), 'id'])
          .where('merchant_id', '=', merchantId)
          .where('id', 'in', wanted)
          .where('deleted_at', 'is', null),
      )
      .executeTakeFirstOrThrow()
    if (Number(added) < wanted.length)
      refuse('VALIDATION_FAILED', { fields: [{ path: 'storeIds', message: 'invalid' }] })
  }
  await placeSessions(tx, merchantId, staffId)
}

/** Takes all users out of a store; whose only one it was works in all. */
export const leaveStore = (tx: Tx, merchantId: string, storeId: string) =>
  tx.deleteFrom('staff_store').where('merchant_id', '=', merchantId).where('store_id', '=', storeId).execute()

/**
 * Takes sessions out of stores where their users no longer are, and puts them where there is only one; after every change of
 * stores, so that a request need not ask.
 */
export async function placeSessions(tx: Tx, merchantId: string, staffId?: string): Promise<void> {
  await sql`
    update session s set store_id = ${onlyStoreOf(merchantId, sql`s.staff_id`)}
    where s.merchant_id = ${merchantId} ${staffId ? sql`and s.staff_id = ${staffId}` : sql``} and not exists (
      select from store st where st.merchant_id = ${merchantId} and st.id = s.store_id and ${worksAt(merchantId, sql`s.staff_id`)})`.execute(
    tx,
  )
}

/** Notes where the user of a session is; false where they do not work. */
export async function enterStore(
  tx: Tx,
  session: { merchantId: string; staffId: string; id: string },
  storeId: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select ${worksAt(session.merchantId, sql`${session.staffId}::uuid`)} as works
    from store st where st.merchant_id = ${session.merchantId} and st.id = ${storeId} for share`.execute(tx)
  if (storeId !== null && !rows[0]?.works) return false
  await tx
    .updateTable('session')
    .set({ store_id: storeId })
    .where('merchant_id', '=', session.merchantId)
    .where('id', '=', session.id)
    .execute()
  return true
}
