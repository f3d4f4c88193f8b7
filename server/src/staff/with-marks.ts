import { refuse } from '@chopcard/contract/errors.ts'
import { bucketOf, giveBackAttempt, takeAttempt } from '../core/attempts.ts'
import { hasFeature } from '../core/authenticate.ts'
import type { MerchantContext } from '../core/context.ts'
import { checkPin } from './staff-rules.ts'
import { refuseTaken } from './staff-store.ts'

type Marks = { pin?: string | null; eStampId?: string | null; promotionCode?: string | null }

// Setting PINs one after the other until one is refused would tell which colleagues have.
const pinsToSet = { limit: 10, windowSeconds: 15 * 60 } as const

/** Writes a user with PIN, E-Stamp and promotion code; refuses what is taken, too easy, or behind a feature that is off. */
export async function withMarks<T>(ctx: MerchantContext, marks: Marks, write: () => Promise<T>): Promise<T> {
  if (marks.eStampId && !hasFeature(ctx.merchant, 'estamp')) refuse('FEATURE_OFF')
  if (marks.promotionCode && !hasFeature(ctx.merchant, 'promotionCode')) refuse('FEATURE_OFF')
  if (!marks.pin) return write().catch(refuseTaken)

  const bucket = bucketOf(ctx.app.config.secret, 'set-pin', ctx.merchant.id, ctx.staff.id)
  await takeAttempt(ctx.db, bucket, pinsToSet)
  checkPin(marks.pin, await shortestPin(ctx))
  const done = await write().catch(refuseTaken)
  await giveBackAttempt(ctx.db, bucket)
  return done
}

async function shortestPin({ db, merchant }: MerchantContext): Promise<number> {
  const row = await db
    .selectFrom('merchant')
    .select('pin_length')
    .where('merchant_id', '=', merchant.id)
    .executeTakeFirstOrThrow()
  return row.pin_length
}
