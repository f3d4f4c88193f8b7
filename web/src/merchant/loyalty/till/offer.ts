import type { quickRedeem } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type Offer = Answer<typeof quickRedeem>['data']['rewards'][number]
