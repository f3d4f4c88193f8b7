import type { logout as route } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Verb } from '../../core/context.ts'
import { endOneSession } from './sessions.ts'

export const logout: Verb<typeof route> = ({ merchant, staff, write }) =>
  write(async (tx) => {
    await endOneSession(tx, merchant.id, staff.id, staff.sessionId)
    return { done: true as const }
  })
