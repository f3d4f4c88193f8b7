import type { myLoginHistory as route } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Verb } from '../../core/context.ts'
import { signInWay } from './login-history.ts'

export const myLoginHistory: Verb<typeof route> = async ({ db, merchant, staff }) => {
  const rows = await db
    .selectFrom('login_history')
    .select(['at', 'ip', 'error'])
    .select(signInWay)
    .where('merchant_id', '=', merchant.id)
    .where('staff_id', '=', staff.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
