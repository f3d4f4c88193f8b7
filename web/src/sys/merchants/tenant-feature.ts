import type { Tenant } from './tenant.ts'

export type TenantFeature = Tenant['features'][number]
