import { sql } from 'kysely'
import type {
  getSandbox as getRoute,
  openSandbox as openRoute,
  resetSandbox as resetRoute,
} from '@chopcard/contract/outward/merchant/sandbox.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { addKeyUser } from '../../accounts/staff/add-key-user.ts'
import { openTestSession } from '../../accounts/staff/open-test-session.ts'
import { closeTestMerchant } from '../../accounts/merchants/make-test-merchant.ts'
import { makeSandbox } from './make-sandbox.ts'

/** Whether the merchant has test data, and whether all of it is there. */
export const getSandbox: Verb<typeof getRoute> = ({ db, merchant }) => showSandbox(db, merchant)

const resets = { limit: 10, windowSeconds: 24 * 60 * 60 }

/** Makes the test data anew: a new test merchant takes the place of the one before, and the test keys move to it. */
export const resetSandbox: Verb<typeof resetRoute> = async (ctx) => {
  await consumeAttempt(ctx.db, bucketOf(ctx.app.config.secret, 'reset-sandbox', ctx.merchant.id), resets)
  return ctx.write(async (tx) => {
    const before = await heldSandbox(tx, ctx.merchant)
    const sandboxId = await makeSandbox(tx, ctx)
    await closeTestMerchant(tx, before)
    await moveTestKeys(tx, ctx.merchant, sandboxId)
    ctx.note({ target: sandboxId })
    return showSandbox(tx, ctx.merchant)
  })
}

/** Opens the back office of the test data for the user who asks, as its owner. */
export const openSandbox: Verb<typeof openRoute> = (ctx) =>
  ctx.write(async (tx) => {
    const sandboxId = await heldSandbox(tx, ctx.merchant)
    const session = await openTestSession(tx, sandboxId, ctx)
    ctx.note({ target: sandboxId })
    return session
  })

async function heldSandbox(tx: Tx, merchant: Merchant): Promise<string> {
  const held = await tx
    .selectFrom('sandbox')
    .select('sandbox_id')
    .where('merchant_id', '=', merchant.id)
    .forUpdate()
    .executeTakeFirst()
  return held?.sandbox_id ?? refuse('NOT_FOUND')
}

async function showSandbox(db: Db | Tx, merchant: Merchant) {
  const row = await db.selectFrom('sandbox').selectAll().where('merchant_id', '=', merchant.id).executeTakeFirst()
  return {
    exists: row !== undefined,
    isReady: row !== undefined && row.filled_at !== null,
    madeAt: row?.made_at.toISOString() ?? null,
  }
}

async function moveTestKeys(tx: Tx, merchant: Merchant, sandboxId: string): Promise<void> {
  const keys = await tx
    .updateTable('api_key')
    .set({ acts_on: sandboxId })
    .where('merchant_id', '=', merchant.id)
    .where('is_test', '=', true)
    .returning(['id', 'name'])
    .execute()
  for (const key of keys) await addKeyUser(tx, sandboxId, key)
}

/** Says that all data of a sandbox is there, unless it was made anew meanwhile. */
export const markFilled = (db: Db | Tx, merchantId: string, sandboxId: string) =>
  db
    .updateTable('sandbox')
    .set({ filled_at: sql<Date>`now()` })
    .where('merchant_id', '=', merchantId)
    .where('sandbox_id', '=', sandboxId)
    .execute()
