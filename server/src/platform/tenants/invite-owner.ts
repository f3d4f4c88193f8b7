import type { inviteOwner as route } from '@chopcard/contract/platform/admin/merchants.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { Verb } from '../../core/context.ts'
import { consumeMailAttempt } from '../../core/sign-in-attempts.ts'
import { mailInvitation } from '../../accounts/staff/invite-staff.ts'
import { presentTenant, tenantQuery } from './tenant-query.ts'
import { loadTenant } from './tenant-store.ts'

/** Sends the owner's invitation again; one who has followed it needs none. */
export const inviteOwner: Verb<typeof route> = async (ctx, { params }) => {
  const { primary_language: language } = await loadTenant(ctx.db, params.id)
  const row = await tenantQuery(ctx.db, params.id).executeTakeFirstOrThrow()
  const { owner } = presentTenant(row)
  if (!owner?.invited) refuse('INVALID_REQUEST')
  await consumeMailAttempt(ctx, owner.email)
  return ctx.write(async (tx) => {
    await mailInvitation(tx, ctx.app, owner.email, language as Language)
    ctx.note({ target: params.id, after: { email: owner.email } })
    return { done: true as const }
  })
}
