import { registerMerchantJob } from './jobs.ts'
import type { register as route } from '@chopcard/contract/members/public/registration.ts'
import type { Verb } from '../../core/context.ts'
import { hashPassword } from '../../core/passwords.ts'
import { sealPasswordHash } from './register-merchant.ts'
import { consumeMailAttempt } from '../../core/sign-in-attempts.ts'

/** Hands the registration to a job, which finds out whether the address is known: asking is the same for every address. */
export const register: Verb<typeof route> = async (ctx, { body }) => {
  await consumeMailAttempt(ctx, body.email)
  const { merchantName, userName, email, language, timeZone, currency } = body
  const sealedPasswordHash = sealPasswordHash(ctx.app, await hashPassword(body.password))
  const { ip, requestId } = ctx
  const asked = { merchantName, userName, email, language, timeZone, currency, sealedPasswordHash, ip, requestId }
  await ctx.app.database.tx((tx) => ctx.app.jobs.add(tx, registerMerchantJob, asked))
  return { checkMailbox: true }
}
