import { bucketOf, giveBackAttempt, consumeAttempt } from '../../core/attempts.ts'
import type { MerchantContext } from '../../core/context.ts'
import { refuseGoverned } from '../../core/governed-fields.ts'
import { checkPin } from './staff-rules.ts'
import { refuseTaken } from './staff-store.ts'

type StaffCredentials = { pin?: string | null; eStampId?: string | null; promotionCode?: string | null }

// Setting PINs one after the other until one is refused would tell which colleagues have.
const pinsToSet = { limit: 10, windowSeconds: 15 * 60 } as const

/** Refuses an E-Stamp and a promotion code that are new to a user while their feature is off. */
export const refuseGovernedCredentials = (
  { merchant }: MerchantContext,
  before: StaffCredentials,
  after: StaffCredentials,
): void =>
  refuseGoverned(
    merchant,
    'staff',
    (['eStampId', 'promotionCode'] as const).flatMap((field) =>
      after[field] === before[field] ? [] : [{ field, after: after[field] }],
    ),
  )

/** Writes a user with PIN, E-Stamp and promotion code; refuses what is taken or too easy. */
export async function withCredentials<T>(
  ctx: MerchantContext,
  credentials: StaffCredentials,
  write: () => Promise<T>,
): Promise<T> {
  if (!credentials.pin) return write().catch(refuseTaken)

  const bucket = bucketOf(ctx.app.config.secret, 'set-pin', ctx.merchant.id, ctx.staff.id)
  await consumeAttempt(ctx.db, bucket, pinsToSet)
  checkPin(credentials.pin, await shortestPin(ctx))
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
