import type { getPlan } from '@chopcard/contract/platform/admin/plans.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type Plan = Answer<typeof getPlan>['data']
