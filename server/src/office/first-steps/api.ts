import * as contract from '@chopcard/contract/office/merchant/first-steps.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { firstStepsEvents, getFirstSteps, saveFirstSteps } from './first-steps.ts'

export const firstStepsFeature = defineFeature({
  name: 'first-steps',
  tables: ['first_steps'],
  routes: [
    serve(contract.getFirstSteps, getFirstSteps),
    serve(contract.saveFirstSteps, saveFirstSteps),
    serve(contract.firstStepsEvents, firstStepsEvents),
  ],
})
