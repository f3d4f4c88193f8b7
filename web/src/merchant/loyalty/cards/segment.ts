import type { listSegments } from '@chopcard/contract/loyalty/merchant/segments.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type Segment = Answer<typeof listSegments>['data'][number]
