import { bucketOf, clearAttempts, giveBackAttempt, consumeAttempt, touchAttempts } from './attempts.ts'
import type { BaseContext } from './context.ts'
import { networkOf } from './networks.ts'

/** Five failures for one account, twenty from one address, in 15 minutes (decisions/sign-in.md §4). */
const ofAccount = { limit: 5, windowSeconds: 900 }
const ofAddress = { limit: 20, windowSeconds: 900 }

/** A sign-in page asks for one when it opens, and a shop's tills may share an address. */
const ofChallenges = { limit: 300, windowSeconds: 900 }

/** A counted attempt whose result is not known yet. */
export type PasswordAttempt = {
  /** The password was correct: the account's failures are deleted, and the address's attempt is no longer counted. */
  succeeded(): Promise<void>
  /**
   * There is no such account: writes as much as for a known one, so that the time does not reveal which accounts exist.
   */
  hadNoAccount(): Promise<void>
}

/**
 * Counts an attempt at the password of an account, known or not; everything that asks for a password counts here.
 * Refuses with TOO_MANY_REQUESTS.
 */
export const consumePasswordAttempt = (
  ctx: BaseContext,
  area: 'merchant' | 'system',
  email: string,
): Promise<PasswordAttempt> => consumeSignInAttempt(ctx, bucketOf(ctx.app.config.secret, 'password', area, email))

async function consumeSignInAttempt(ctx: BaseContext, account: string): Promise<PasswordAttempt> {
  const address = bucketOf(ctx.app.config.secret, 'password-address', networkOf(ctx.ip))
  await consumeAttempt(ctx.db, address, ofAddress)
  await consumeAttempt(ctx.db, account, ofAccount)
  return {
    async succeeded() {
      await clearAttempts(ctx.db, account)
      await giveBackAttempt(ctx.db, address)
    },
    hadNoAccount: () => touchAttempts(ctx.db, account),
  }
}

/**
 * Counts an attempt with a passkey: for its caller together with passwords, and for the credential on its own, so that
 * guessed passwords do not keep out who has a passkey. Refuses with TOO_MANY_REQUESTS.
 */
export const consumePasskeyAttempt = (ctx: BaseContext, credentialId: string): Promise<PasswordAttempt> =>
  consumeSignInAttempt(ctx, bucketOf(ctx.app.config.secret, 'passkey', credentialId))

/** The same for somebody who is signed in: for the credential alone. Returns a function that forgets the failures. */
export async function consumeConfirmation(ctx: BaseContext, credentialId: string): Promise<() => Promise<void>> {
  const bucket = bucketOf(ctx.app.config.secret, 'passkey', credentialId)
  await consumeAttempt(ctx.db, bucket, ofAccount)
  return () => clearAttempts(ctx.db, bucket)
}

/** Counts a challenge that somebody unknown asks for: each one is stored until it is used or too old. */
export const consumePasskeyChallenge = (ctx: BaseContext): Promise<void> =>
  consumeAttempt(ctx.db, bucketOf(ctx.app.config.secret, 'passkey-challenge', networkOf(ctx.ip)), ofChallenges)

/** After a person has proven to own the mailbox, passwords may be tried again immediately. */
export const forgetPasswordAttempts = (ctx: BaseContext, email: string): Promise<void> =>
  clearAttempts(ctx.db, bucketOf(ctx.app.config.secret, 'password', 'merchant', email))

/** Counts a mail for its recipient and for its caller, in 15 minutes. */
export async function consumeMailAttempt(ctx: BaseContext, email: string): Promise<void> {
  const { secret } = ctx.app.config
  await consumeAttempt(ctx.db, bucketOf(secret, 'mail-address', networkOf(ctx.ip)), ofAddress)
  await consumeAttempt(ctx.db, bucketOf(secret, 'mail', email), ofAccount)
}

/** Counts an attempt at a one-time link; returns a function that removes it if the link was valid. */
export async function consumeLinkAttempt(ctx: BaseContext): Promise<() => Promise<void>> {
  const bucket = bucketOf(ctx.app.config.secret, 'link-address', networkOf(ctx.ip))
  await consumeAttempt(ctx.db, bucket, ofAddress)
  return () => giveBackAttempt(ctx.db, bucket)
}
