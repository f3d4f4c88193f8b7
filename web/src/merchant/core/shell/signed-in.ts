import type { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type Admin = Answer<typeof adminInfo>['data']
