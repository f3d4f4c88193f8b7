import { bucketOf, clearAttempts, giveBackAttempt, takeAttempt, touchAttempts } from './attempts.ts'
import type { BaseContext } from './context.ts'
import { networkOf } from './networks.ts'

/** Five failures for one account, twenty from one address, in 15 minutes (decisions/sign-in.md §4). */
const ofAccount = { limit: 5, windowSeconds: 900 }
const ofAddress = { limit: 20, windowSeconds: 900 }

/** An attempt that was taken and waits for its outcome. */
export type PasswordAttempt = {
  /** The password was right: the account's failures are forgotten, the address gets its attempt back. */
  succeeded(): Promise<void>
  /** There is no such account: as much is written as a known one's history takes, so that time does not tell. */
  hadNoAccount(): Promise<void>
}

/**
 * Takes an attempt at the password of an account, known or not; every place that asks for a password counts here.
 * Refuses with TOO_MANY_REQUESTS.
 */
export async function takePasswordAttempt(
  ctx: BaseContext,
  area: 'merchant' | 'system',
  email: string,
): Promise<PasswordAttempt> {
  const { secret } = ctx.app.config
  const address = bucketOf(secret, 'password-address', networkOf(ctx.ip))
  const account = bucketOf(secret, 'password', area, email)
  await takeAttempt(ctx.db, address, ofAddress)
  await takeAttempt(ctx.db, account, ofAccount)
  return {
    async succeeded() {
      await clearAttempts(ctx.db, account)
      await giveBackAttempt(ctx.db, address)
    },
    hadNoAccount: () => touchAttempts(ctx.db, account),
  }
}

/** Whoever proved to own the mailbox may try passwords again at once. */
export const forgetPasswordAttempts = (ctx: BaseContext, email: string): Promise<void> =>
  clearAttempts(ctx.db, bucketOf(ctx.app.config.secret, 'password', 'merchant', email))

/** Takes one of the mails that an address may be sent, and that a caller may have sent, in 15 minutes. */
export async function takeMailAttempt(ctx: BaseContext, email: string): Promise<void> {
  const { secret } = ctx.app.config
  await takeAttempt(ctx.db, bucketOf(secret, 'mail-address', networkOf(ctx.ip)), ofAddress)
  await takeAttempt(ctx.db, bucketOf(secret, 'mail', email), ofAccount)
}

/** Takes an attempt at a one-time link; answers with the way to give it back when the link was good. */
export async function takeLinkAttempt(ctx: BaseContext): Promise<() => Promise<void>> {
  const bucket = bucketOf(ctx.app.config.secret, 'link-address', networkOf(ctx.ip))
  await takeAttempt(ctx.db, bucket, ofAddress)
  return () => giveBackAttempt(ctx.db, bucket)
}
