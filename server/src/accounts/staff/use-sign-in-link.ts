import { refuse } from '@chopcard/contract/core/errors.ts'
import type { useSignInLink as route } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { Verb } from '../../core/context.ts'
import { closedState } from './find-account.ts'
import { landingOf } from './landing-rules.ts'
import { recordAttempt } from './login-history.ts'
import { findLink, consumeLink } from './one-time-links.ts'
import { holdAccount, startSession } from './sessions.ts'
import { consumeLinkAttempt } from '../../core/sign-in-attempts.ts'

/** The token's way from here to the page's storage: a minute is plenty. */
const cookie = { name: 'merchant-token', seconds: 60, readable: true }

export const useSignInLink: Verb<typeof route> = async (ctx, { body }) => {
  const giveBack = await consumeLinkAttempt(ctx)
  const link = await findLink(ctx.db, body.token, ['sign-in', 'register'])
  if (!link) refuse('SIGN_IN_LINK_INVALID')
  const closed = closedState(link)
  if (closed) {
    await recordAttempt(ctx.db, link, ctx.ip, closed, 'link')
    refuse(closed)
  }
  const token = await ctx.app.database.tx(async (tx) => {
    if (!(await holdAccount(tx, link)) || !(await consumeLink(tx, link))) refuse('SIGN_IN_LINK_INVALID')
    if (!link.emailConfirmed)
      await tx
        .updateTable('staff')
        .set({ email_confirmed: true })
        .where('merchant_id', '=', link.merchantId)
        .where('id', '=', link.staffId)
        .execute()
    await recordAttempt(tx, link, ctx.ip, null, 'link')
    return startSession(tx, link, { ...ctx, nickname: link.nickname })
  })
  await giveBack()
  ctx.cookies.push({ ...cookie, value: token })
  return { redirect: landingOf(link.redirect) }
}
