import type { editMerchant as route } from '@chopcard/contract/merchant/edit-merchant.ts'
import type { Verb } from '../core/context.ts'
import { type MerchantInfo, readMerchantInfo } from './merchant-info.ts'

export const editMerchant: Verb<typeof route> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    await tx
      .selectFrom('merchant')
      .select('merchant_id')
      .where('merchant_id', '=', ctx.merchant.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const before = await readMerchantInfo(tx, ctx.merchant.id)
    // JSON knows no undefined: what is absent stays.
    const after = { ...before, ...body }
    await tx
      .updateTable('merchant')
      .set({
        name: after.name,
        logo: after.logo,
        background_color: after.backgroundColor,
        primary_language: after.primaryLanguage,
        time_zone: after.timeZone,
        currency: after.currency,
        mobile_registration_mode: after.mobileRegistrationMode,
        address: after.address,
        phone: after.phone,
        website: after.website,
        offline_till: after.offlineTill,
        offline_hours: after.offlineHours,
        offline_acts: after.offlineActs,
        pin_length: after.pinLength,
      })
      .where('merchant_id', '=', ctx.merchant.id)
      .execute()
    ctx.note({ target: ctx.merchant.id, ...changes(before, after) })
    return after
  })

/** The fields that differ, as they were and as they are. */
function changes(before: MerchantInfo, after: MerchantInfo) {
  const names = (Object.keys(after) as (keyof MerchantInfo)[]).filter((name) => before[name] !== after[name])
  const only = (info: MerchantInfo) => Object.fromEntries(names.map((name) => [name, info[name]]))
  return { before: only(before), after: only(after) }
}
