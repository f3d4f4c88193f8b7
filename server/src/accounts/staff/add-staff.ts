import { refuse } from '@chopcard/contract/core/errors.ts'
import type { addStaff as route } from '@chopcard/contract/accounts/merchant/staff.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hashPassword } from '../../core/passwords.ts'
import { createStaff } from './create-staff.ts'
import { mailInvitation } from './invite-staff.ts'
import { rolesToGive } from './staff-rules.ts'
import { loadStaff, presentStaff, type Role, rolesOf, lockStaffChanges } from './staff-store.ts'
import { setStoresOf } from './stores-of-staff.ts'
import { refuseGovernedCredentials, withCredentials } from './staff-credentials.ts'

/** Adds a user: with a password, which the caller hands over, or by an invitation to the address. */
export const addStaff: Verb<typeof route> = async (ctx, { body }) => {
  const { newPassword, language = ctx.merchant.language, ...facts } = body
  const roles = await rolesOf(ctx.db, ctx.merchant)
  const given = rolesToGive(ctx.staff, [...roles.values()], hasFeature(ctx.merchant, 'multipleRoles'))
  const role = given.find(({ name }) => name === facts.role) ?? refuse('ROLE_NOT_AVAILABLE')
  refuseGovernedCredentials(ctx, {}, facts)
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword)
  return withCredentials(ctx, facts, () =>
    ctx.write(async (tx) => {
      if (role.id !== null) await mustStay(tx, ctx, role)
      // Whoever is told a password by the owner need not show that the address is theirs.
      const emailConfirmed = passwordHash !== null
      const id = await createStaff(tx, ctx.app.config.secret, ctx.merchant.id, {
        ...facts,
        passwordHash,
        emailConfirmed,
      })
      if (facts.storeIds) await setStoresOf(tx, ctx.merchant.id, id, facts.storeIds)
      if (!emailConfirmed && facts.enabled) await mailInvitation(tx, ctx.app, facts.email, language)
      const { pin, eStampId, ...told } = facts
      const secrets = { pin: pin ? 'set' : 'none', eStampId: eStampId ? 'set' : 'none' }
      ctx.note({ target: id, after: { ...told, ...secrets, invited: !emailConfirmed } })
      return presentStaff(ctx, await loadStaff(tx, ctx.merchant, id), roles)
    }),
  )
}

/** A shop's own role may be deleted meanwhile: not from here on. */
async function mustStay(tx: Tx, ctx: MerchantContext, { name }: Role): Promise<void> {
  await lockStaffChanges(tx, ctx)
  if (!(await rolesOf(tx, ctx.merchant)).has(name)) refuse('ROLE_NOT_AVAILABLE')
}
