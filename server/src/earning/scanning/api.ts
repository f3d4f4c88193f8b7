import * as routes from '@chopcard/contract/loyalty/merchant/till.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { quickRedeem, scanned } from './scan.ts'

export const scanningFeature = defineFeature({
  name: 'scanning',
  exports: ['scanned-order'],
  routes: [serve(routes.scanned, scanned), serve(routes.quickRedeem, quickRedeem)],
})
