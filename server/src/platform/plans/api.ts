import * as plans from '@chopcard/contract/platform/admin/plans.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { getPlan, listPlans } from './list-plans.ts'
import { listPlanMerchants, movePlan } from './move-merchants.ts'
import { addPlan, editPlan } from './save-plan.ts'

export const plansFeature = defineFeature({
  name: 'plans',
  exports: ['list-plans', 'plan-store', 'write-first-plans'],
  tables: ['service_plan'],
  routes: [
    serve(plans.listPlans, listPlans),
    serve(plans.getPlan, getPlan),
    serve(plans.addPlan, addPlan),
    serve(plans.editPlan, editPlan),
    serve(plans.listPlanMerchants, listPlanMerchants),
    serve(plans.movePlan, movePlan),
  ],
})
