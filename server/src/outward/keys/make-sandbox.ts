import { sql } from 'kysely'
import { newId } from '../../core/new-id.ts'
import type { MerchantContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { makeTestMerchant } from '../../accounts/merchants/make-test-merchant.ts'
import { fillSandboxJob } from './jobs.ts'

/** The merchant's test merchant, which the first test key makes; a job fills it. */
export async function sandboxFor(tx: Tx, ctx: MerchantContext): Promise<string> {
  const known = await tx
    .selectFrom('sandbox')
    .select('sandbox_id')
    .where('merchant_id', '=', ctx.merchant.id)
    .executeTakeFirst()
  return known?.sandbox_id ?? makeSandbox(tx, ctx)
}

/** Makes a test merchant and puts it in the place of the one before, whose data is not deleted: a ledger never is. */
export async function makeSandbox(
  tx: Tx,
  { app, merchant }: Pick<MerchantContext, 'app' | 'merchant'>,
): Promise<string> {
  const sandboxId = newId()
  await makeTestMerchant(tx, merchant.id, sandboxId)
  const values = { sandbox_id: sandboxId, made_at: sql<Date>`now()`, filled_at: null }
  await tx
    .insertInto('sandbox')
    .values({ merchant_id: merchant.id, ...values })
    .onConflict((known) =>
      known.column('merchant_id').doUpdateSet((eb) => ({
        sandbox_id: eb.ref('excluded.sandbox_id'),
        made_at: eb.ref('excluded.made_at'),
        filled_at: null,
      })),
    )
    .execute()
  await app.jobs.add(tx, fillSandboxJob, { merchantId: merchant.id, sandboxId })
  return sandboxId
}
