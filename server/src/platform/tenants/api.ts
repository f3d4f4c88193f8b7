import * as features from '@chopcard/contract/platform/admin/features.ts'
import * as followUp from '@chopcard/contract/platform/admin/follow-up.ts'
import * as merchants from '@chopcard/contract/platform/admin/merchants.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { addTenant } from './add-tenant.ts'
import { changeState } from './change-state.ts'
import { countTotals } from './count-totals.ts'
import { editTenant } from './edit-tenant.ts'
import { endOverrides } from './end-overrides.ts'
import { editFollowUp, getFollowUp, listAssignees, listFollowUp } from './follow-up.ts'
import { getTenant } from './get-tenant.ts'
import { inviteOwner } from './invite-owner.ts'
import { listFeatureMerchants, listFeatures } from './list-features.ts'
import { listTenants } from './list-tenants.ts'
import { overrideFeature, switchFeature } from './override-feature.ts'
import { listTenantPayments, listTenantSignIns, listTenantStaff } from './tenant-people.ts'

export const tenantsFeature = defineFeature({
  name: 'tenants',
  exports: ['feature-query', 'follow-up', 'list-tenants', 'tenant-query', 'tenant-store'],
  tables: ['merchant_follow_up', 'merchant_total'],
  routes: [
    serve(merchants.listMerchants, listTenants),
    serve(merchants.getMerchant, getTenant),
    serve(merchants.addMerchant, addTenant),
    serve(merchants.editTenant, editTenant),
    serve(merchants.changeTenantState, changeState),
    serve(merchants.overrideFeature, overrideFeature),
    serve(merchants.inviteOwner, inviteOwner),
    serve(merchants.listTenantStaff, listTenantStaff),
    serve(merchants.listTenantSignIns, listTenantSignIns),
    serve(merchants.listTenantPayments, listTenantPayments),
    serve(followUp.listFollowUp, listFollowUp),
    serve(followUp.getFollowUp, getFollowUp),
    serve(followUp.editFollowUp, editFollowUp),
    serve(followUp.listAssignees, listAssignees),
    serve(features.listFeatures, listFeatures),
    serve(features.listFeatureMerchants, listFeatureMerchants),
    serve(features.switchFeature, switchFeature),
  ],
  jobs: [countTotals, endOverrides],
})
