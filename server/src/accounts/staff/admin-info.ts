import type { adminInfo as route } from '@chopcard/contract/accounts/merchant/account.ts'
import { actions } from '@chopcard/contract/core/permissions.ts'
import { menusOf } from '../../core/authenticate.ts'
import type { Verb } from '../../core/context.ts'
import { storesFor } from './stores-of-staff.ts'

export const adminInfo: Verb<typeof route> = async ({ db, merchant, staff }) => ({
  id: staff.id,
  merchantId: merchant.id,
  merchantRole: staff.role,
  merchantRoleName: staff.role,
  username: staff.name,
  nickname: staff.nickname,
  email: staff.email,
  avatar: staff.avatar,
  primaryLanguage: merchant.language,
  timeZone: merchant.timeZone,
  currency: merchant.currency,
  menuPermissions: menusOf(merchant, staff),
  actionPermissions: actions.filter((action) => staff.actions.has(action)),
  feature: merchant.features,
  serviceEndDate: merchant.serviceEndAt?.toISOString() ?? null,
  serviceEndedPromptDays: merchant.servicePromptDays,
  serviceState: merchant.serviceState,
  stores: await storesFor(db, merchant.id, staff.id),
  storeId: staff.storeId,
})
