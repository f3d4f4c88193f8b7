import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { App } from '../src/core/app.ts'
import { refusalOf } from '../src/core/envelope.ts'
import { type NewIssuedCoupon, issueCoupon } from '../src/giving/coupons/issue-coupon.ts'

export type Receiver = { couponId: string; email?: string | null; cardId?: string | null }
export type Crowd = { merchantId: string; receivers: Receiver[] }
/** A copy that was given, or why none was. */
export type GivenOrRefused = NewIssuedCoupon | string

/** As many of a process ask at a time as it has connections; the others wait behind them. */
export const concurrency = 20

/** One taker's copy, in a transaction of its own; told to come back, a taker does, as at the two programs. */
export async function giveOne(
  app: Pick<App, 'config' | 'database'>,
  merchantId: string,
  { couponId, email = null, cardId = null }: Receiver,
): Promise<GivenOrRefused> {
  const given = { app, merchantId, couponId, holder: { email, cardId }, source: 'send', language: 'en-US' } as const
  for (;;) {
    try {
      return await app.database.tx((tx) => issueCoupon(tx, given))
    } catch (error) {
      const { code } = refusalOf(error)
      if (error instanceof Refusal) return code
      if (code !== 'SERVICE_UNAVAILABLE') throw error
    }
  }
}
