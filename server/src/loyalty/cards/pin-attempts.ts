import { Refusal } from '@chopcard/contract/core/errors.ts'
import { type Asking, clockTime, type PinEntry } from './pin-entry.ts'
import { notePinLock } from './note-pin-lock.ts'
import { type AttemptLimit, bucketOf, clearAttempts, giveBackAttempt, consumeAttempt } from '../../core/attempts.ts'
import { networkOf } from '../../core/networks.ts'
import { consumeGuardedAttempt } from './pin-guard.ts'

/** An attempt at a PIN or an E-Stamp that was taken and waits for its outcome. */
export type PinAttempt = {
  /** It was right: the card's failures are forgotten, all others who count get their attempt back. */
  succeeded(): Promise<void>
  /** It was wrong, which stays counted. */
  failed(): Promise<void>
}

const minutes15 = 15 * 60
const perSubject: AttemptLimit = { limit: 5, windowSeconds: minutes15, code: 'PIN_CODE_LOCKED' }
const perCaller: AttemptLimit = { limit: 20, windowSeconds: minutes15, code: 'PIN_CODE_LOCKED' }

/**
 * Takes an attempt at a PIN, before it is checked (decisions/access.md §6): of the card, coupon or voucher, of the device, of the
 * network address and of the merchant, in the same counters for every call that takes a PIN. One that is not checked in the
 * end, because a later counter refuses it, is given back to those before. At the till neither the address nor the merchant
 * is counted, so that redemption there goes on while members' phones wait.
 */
export async function consumePinAttempt(ctx: Asking, subject: string, entry: PinEntry): Promise<PinAttempt> {
  const { db } = ctx
  const own = subjectBucket(ctx, subject)
  const others = callerBuckets(ctx, entry)
  const taken: string[] = []
  const giveBack = () => Promise.all(taken.map((bucket) => giveBackAttempt(db, bucket)))
  try {
    for (const [bucket, limit] of [[own, perSubject] as const, ...others.map((one) => [one, perCaller] as const)]) {
      await consumeNoted(ctx, bucket, limit, { subject, entry })
      taken.push(bucket)
    }
    const guarded = entry.on === 'phone' ? await consumeGuardedAttempt(ctx) : undefined
    return {
      async succeeded() {
        await clearAttempts(db, own)
        taken.shift()
        await giveBack()
        await guarded?.giveBack()
      },
      failed: async () => guarded?.tellIfPaused(),
    }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** The same, and a counter that is full is noted as a lock. */
async function consumeNoted(
  ctx: Asking,
  bucket: string,
  limit: AttemptLimit,
  tried: { subject: string; entry: PinEntry },
): Promise<void> {
  try {
    await consumeAttempt(ctx.db, bucket, withTime(ctx, limit))
  } catch (error) {
    if (error instanceof Refusal) await notePinLock(ctx, error, { bucket, ...tried })
    throw error
  }
}

/** The counter of what the PIN would redeem. */
export const subjectBucket = ({ app, merchant }: Asking, subject: string): string =>
  bucketOf(app.config.secret, 'pin', merchant.id, subject)

function callerBuckets({ app, merchant, ip, device }: Asking, entry: PinEntry): string[] {
  const { secret } = app.config
  if (entry.on === 'till') return [bucketOf(secret, 'pin-staff', merchant.id, entry.staffId)]
  const network = bucketOf(secret, 'pin-address', merchant.id, networkOf(ip))
  return device ? [bucketOf(secret, 'pin-device', merchant.id, device), network] : [network]
}

const withTime = ({ merchant }: Asking, limit: AttemptLimit): AttemptLimit => ({
  ...limit,
  values: (retryAt) => ({ time: clockTime(retryAt, merchant.timeZone) }),
})
