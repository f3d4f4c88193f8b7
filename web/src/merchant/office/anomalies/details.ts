import type { getFinding } from '@chopcard/contract/office/merchant/anomalies.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

/** A finding with its rows. */
export type Details = Answer<typeof getFinding>['data']
