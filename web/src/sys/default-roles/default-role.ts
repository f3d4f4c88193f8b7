import type { listDefaultRoles } from '@chopcard/contract/platform/admin/roles.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type DefaultRole = Answer<typeof listDefaultRoles>['data'][number]
