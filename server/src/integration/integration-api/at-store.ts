import { refuse } from '@chopcard/contract/core/errors.ts'
import type { IntegrationContext } from '../../core/context.ts'

type StoreId = string | undefined

/** The caller at one of the merchant's stores, which the entries then name; at none without one. */
export const atStore = async (ctx: IntegrationContext, storeId: StoreId): Promise<IntegrationContext> =>
  at(ctx, storeId, await openOf(ctx, [storeId]))

/** The same for rows, of which each may name a store: all are read in one statement. */
export async function atStores(ctx: IntegrationContext, rows: readonly { storeId?: StoreId }[]) {
  const open = await openOf(
    ctx,
    rows.map(({ storeId }) => storeId),
  )
  return (own: IntegrationContext, { storeId }: { storeId?: StoreId }) => at(own, storeId, open)
}

function at(ctx: IntegrationContext, storeId: StoreId, open: ReadonlySet<string>): IntegrationContext {
  if (storeId === undefined) return ctx
  if (!open.has(storeId)) refuse('VALIDATION_FAILED', { fields: [{ path: 'storeId', message: 'storeNotOpen' }] })
  return { ...ctx, actor: { ...ctx.actor, storeId } }
}

/** Those of the named stores that are the merchant's and open. */
async function openOf({ db, merchant }: IntegrationContext, named: readonly StoreId[]): Promise<Set<string>> {
  const ids = [...new Set(named)].filter((id) => id !== undefined)
  if (!ids.length) return new Set()
  const stores = await db
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', merchant.id)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
  return new Set(stores.map(({ id }) => id))
}
