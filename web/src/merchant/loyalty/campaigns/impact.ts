import type { campaignImpact } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type ApplyTo = 'new' | 'all'

export type Impact = Answer<typeof campaignImpact>['data']
