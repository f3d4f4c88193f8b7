import { refuse } from '@chopcard/contract/core/errors.ts'
import type { login as route } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Verb } from '../../core/context.ts'
import { verifyPassword } from '../../core/passwords.ts'
import { askForLink } from './ask-for-link.ts'
import { closedState, findAccount } from './find-account.ts'
import { recordAttempt } from './login-history.ts'
import { holdAccount, startSession } from './sessions.ts'
import { consumePasswordAttempt } from '../../core/sign-in-attempts.ts'

const checkMailbox = { token: null, data: { checkMailbox: true } }

export const login: Verb<typeof route> = async (ctx, { body }) => {
  const { email, password } = body
  const wish = { email, wants: 'sign-in', nickname: body.nickname || null, redirect: body.redirect ?? null } as const
  if (password === undefined) {
    await askForLink(ctx, wish)
    return checkMailbox
  }
  const attempt = await consumePasswordAttempt(ctx, 'merchant', email)
  const account = await findAccount(ctx.db, email)
  const isRight = await verifyPassword(account?.passwordHash ?? null, password)
  if (!account || !isRight) {
    await (account
      ? recordAttempt(ctx.db, account, ctx.ip, 'INVALID_EMAIL_OR_PASSWORD', 'password')
      : attempt.hadNoAccount())
    refuse('INVALID_EMAIL_OR_PASSWORD')
  }
  await attempt.succeeded()
  const closed = closedState(account)
  if (closed) {
    await recordAttempt(ctx.db, account, ctx.ip, closed, 'password')
    refuse(closed)
  }
  if (!account.emailConfirmed) {
    await recordAttempt(ctx.db, account, ctx.ip, 'ACCOUNT_IS_NOT_ENABLED', 'password')
    await askForLink(ctx, wish)
    return checkMailbox
  }
  const token = await ctx.app.database.tx(async (tx) => {
    // A password that was changed meanwhile starts no session any more.
    if (!(await holdAccount(tx, account, account.passwordHash))) refuse('INVALID_EMAIL_OR_PASSWORD')
    await recordAttempt(tx, account, ctx.ip, null, 'password')
    return startSession(tx, account, { ...ctx, nickname: wish.nickname })
  })
  return { token, data: { checkMailbox: false } }
}
