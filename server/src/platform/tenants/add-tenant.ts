import type { addMerchant as route } from '@chopcard/contract/platform/admin/merchants.ts'
import type { Verb } from '../../core/context.ts'
import { createMerchant } from '../../accounts/merchants/create-merchant.ts'
import { createStaff } from '../../accounts/staff/create-staff.ts'
import { mailInvitation } from '../../accounts/staff/invite-staff.ts'
import { mustBeGiven } from './edit-tenant.ts'

/** Creates a merchant for somebody: the owner chooses a password by the link of a mail. */
export const addTenant: Verb<typeof route> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const { name, ownerName, ownerEmail, language, timeZone, currency, planId, platformNotes = '' } = body
    await mustBeGiven(tx, planId)
    const { merchantId } = await createMerchant(tx, { name, language, timeZone, currency, plan: { id: planId } })
    if (platformNotes)
      await tx
        .updateTable('merchant')
        .set({ platform_notes: platformNotes })
        .where('merchant_id', '=', merchantId)
        .execute()
    await createStaff(tx, ctx.app.config.secret, merchantId, {
      email: ownerEmail,
      name: ownerName,
      role: 'owner',
      passwordHash: null,
      emailConfirmed: false,
    })
    await mailInvitation(tx, ctx.app, ownerEmail, language)
    ctx.note({ target: merchantId, after: body })
    return { id: merchantId }
  })
