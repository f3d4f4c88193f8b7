import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { useRead } from '../lib/query.ts'

/** The merchant's currency; until it is known, one whose amounts have two places as most do. */
export const useCurrency = (): string => useRead(adminInfo, {}).data?.data.currency ?? 'USD'
