import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  resetPassword as route,
  type resetPasswordInfo as infoRoute,
} from '@chopcard/contract/members/public/registration.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import { insertCommitRecord } from '../../core/commit-record.ts'
import type { PublicContext, Verb } from '../../core/context.ts'
import { hashPassword } from '../../core/passwords.ts'
import { findLink, type Link, consumeLink } from './one-time-links.ts'
import { endSessions } from './sessions.ts'
import { forgetPasswordAttempts, consumeLinkAttempt } from '../../core/sign-in-attempts.ts'

export const resetPasswordInfo: Verb<typeof infoRoute> = async (ctx, { params }) => {
  const { email, merchantName } = await linkOf(ctx, params.token)
  return { email, merchantName }
}

export const resetPassword: Verb<typeof route> = async (ctx, { body }) => {
  const link = await linkOf(ctx, body.token)
  const passwordHash = await hashPassword(body.password)
  await ctx.app.database.tx(async (tx) => {
    if (!(await consumeLink(tx, link))) refuse('RESET_URL_INVALID')
    await tx
      .updateTable('staff')
      .set({ password_hash: passwordHash, email_confirmed: true })
      .where('merchant_id', '=', link.merchantId)
      .where('id', '=', link.staffId)
      .execute()
    await endSessions(tx, link.merchantId, link.staffId)
    const actor = { kind: 'merchant', id: link.staffId, name: link.name, nickname: null } as const
    const { ip, requestId, now: at } = ctx
    const detail = { target: link.staffId }
    await insertCommitRecord(
      tx,
      { merchantId: link.merchantId, actor, action: nameOf(route), at, ip, requestId, detail },
      null,
    )
  })
  await forgetPasswordAttempts(ctx, link.email)
  return { done: true }
}

async function linkOf(ctx: PublicContext, token: string): Promise<Link> {
  const giveBack = await consumeLinkAttempt(ctx)
  const link = await findLink(ctx.db, token, ['reset-password', 'invite'])
  if (!link) refuse('RESET_URL_INVALID')
  await giveBack()
  return link
}
