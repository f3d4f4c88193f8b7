import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { inviteStaff as route } from '@chopcard/contract/accounts/merchant/staff.ts'
import type { App } from '../../core/app.ts'
import type { Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { consumeMailAttempt } from '../../core/sign-in-attempts.ts'
import { findAccount } from './find-account.ts'
import { mailLink } from './one-time-links.ts'
import { loadStaff, mayEdit, rolesOf } from './staff-store.ts'

/** Mails the link with which a new user chooses a password. */
export async function mailInvitation(tx: Tx, app: App, email: string, language: Language): Promise<void> {
  const account = await findAccount(tx, email)
  if (!account) throw new Error('a user that was just made')
  await mailLink(tx, app, account, 'invite', { language })
}

/** Sends the invitation again; the one before stays good until its time is over. */
export const inviteStaff: Verb<typeof route> = async (ctx, { params, body }) => {
  const row = await loadStaff(ctx.db, ctx.merchant, params.id)
  if (!mayEdit(ctx, row, await rolesOf(ctx.db, ctx.merchant))) refuse('FORBIDDEN')
  if (row.email_confirmed || !row.enabled) refuse('INVALID_REQUEST')
  await consumeMailAttempt(ctx, row.email)
  return ctx.write(async (tx) => {
    await mailInvitation(tx, ctx.app, row.email, body.language ?? ctx.merchant.language)
    ctx.note({ target: row.id })
    return { done: true as const }
  })
}
