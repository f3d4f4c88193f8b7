import * as routes from '@chopcard/contract/loyalty/merchant/till.ts'
import { serve } from '../../core/context.ts'
import { quickRedeem, scanned } from './scan.ts'

export const scanningApi = [serve(routes.scanned, scanned), serve(routes.quickRedeem, quickRedeem)]
