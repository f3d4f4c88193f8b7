import type { getMerchant } from '@chopcard/contract/platform/admin/merchants.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type Tenant = Answer<typeof getMerchant>['data']

export type OfTenant = { tenant: Tenant; onChange: (tenant: Tenant) => void }
