import { refuse } from '@chopcard/contract/core/errors.ts'
import type { IntegrationContext } from '../../core/context.ts'

/** The caller at one of the merchant's stores, which the entries then name; at none without one. */
export async function atStore(ctx: IntegrationContext, storeId: string | undefined): Promise<IntegrationContext> {
  if (storeId === undefined) return ctx
  const store = await ctx.db
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', ctx.merchant.id)
    .where('id', '=', storeId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!store) refuse('VALIDATION_FAILED', { fields: [{ path: 'storeId', message: 'invalid' }] })
  return { ...ctx, actor: { ...ctx.actor, storeId } }
}
