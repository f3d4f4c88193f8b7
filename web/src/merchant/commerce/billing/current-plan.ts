import type { servicePlan } from '@chopcard/contract/commerce/merchant/billing.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type ServicePlan = Answer<typeof servicePlan>['data']
