import * as features from '@chopcard/contract/platform/admin/features.ts'
import * as followUp from '@chopcard/contract/platform/admin/follow-up.ts'
import * as merchants from '@chopcard/contract/platform/admin/merchants.ts'
import * as plans from '@chopcard/contract/platform/admin/plans.ts'
import * as views from '@chopcard/contract/platform/admin/views.ts'
import * as roles from '@chopcard/contract/platform/admin/roles.ts'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import { none, type Sample, sample } from './sample.ts'
import type { World } from './world.ts'

const ofMerchant = ({ merchant }: World) => ({ params: { id: merchant.id } })
const ofView = ({ merchant, viewId }: World) => ({ params: { id: merchant.id, viewId } })
const ofPlan = ({ planId: id }: World) => ({ params: { id } })
const seenRole = defaultRoles.analyst
const nothingNoted = { note: '', assigneeId: null, dueOn: null }

/** One right request for every call about merchants, plans, features and default roles. */
export const samplesOfTenants: readonly Sample[] = [
  sample(merchants.listMerchants, ({ merchant }) => ({
    query: { q: merchant.name, state: 'active', sort: '-entries', endsFrom: '2020-01-01', endsTo: '2099-12-31' },
  })),
  sample(merchants.getMerchant, ofMerchant),
  sample(merchants.addMerchant, ({ newEmail, planId }) => ({
    body: {
      name: 'New Shop',
      ownerName: 'New Owner',
      ownerEmail: newEmail,
      language: 'pt-BR',
      timeZone: 'America/Sao_Paulo',
      currency: 'BRL',
      planId,
      platformNotes: 'By phone',
    },
  })),
  sample(merchants.editTenant, ({ merchant, tenantDetails }) => ({
    params: { id: merchant.id },
    body: { ...tenantDetails, platformNotes: 'Called', endsOn: '2099-12-31', seen: tenantDetails },
  })),
  sample(merchants.changeTenantState, ({ merchant }) => ({
    params: { id: merchant.id },
    body: { state: 'active', seen: 'active', reason: 'All is paid' },
  })),
  sample(merchants.overrideFeature, ({ merchant }) => ({
    params: { id: merchant.id, name: 'estamp' },
    body: { on: true, until: '2099-12-31' },
  })),
  // Its owner signs in already.
  sample(merchants.inviteOwner, ofMerchant, 'INVALID_REQUEST'),
  sample(merchants.listTenantStaff, (world) => ({ ...ofMerchant(world), query: { sort: '-lastSignInAt' } })),
  sample(merchants.listTenantSignIns, ofMerchant),
  sample(merchants.listTenantPayments, ofMerchant),
  sample(views.startView, ofMerchant),
  sample(views.getView, ofView),
  sample(views.allowWriting, (world) => ({ ...ofView(world), body: { reason: 'The owner asked by phone' } })),
  sample(views.endView, ofView),
  sample(followUp.listFollowUp, ({ admin }) => ({
    query: { reason: 'idle', assigneeId: admin.id, dueTo: '2099-12-31', sort: '-dueOn', q: 'shop' },
  })),
  sample(followUp.getFollowUp, ofMerchant),
  sample(followUp.editFollowUp, ({ merchant, admin }) => ({
    params: { id: merchant.id },
    body: { note: 'Call back', assigneeId: admin.id, dueOn: '2099-01-01', seen: nothingNoted },
  })),
  sample(followUp.listAssignees, none),
  sample(plans.listPlans, () => ({ query: { q: 'Plan', state: 'sold', sort: '-merchants' } })),
  sample(plans.getPlan, ofPlan),
  sample(plans.addPlan, ({ planDetails, newEmail }) => ({ body: { ...planDetails, name: newEmail.slice(0, 36) } })),
  sample(plans.editPlan, ({ planId, planDetails }) => ({
    params: { id: planId },
    body: { ...planDetails, promptDays: 7, seen: planDetails },
  })),
  sample(plans.listPlanMerchants, (world) => ({
    ...ofPlan(world),
    query: { q: 'shop', version: '1', exceeds: 'true', sort: '-members' },
  })),
  sample(plans.movePlan, ({ planId, merchant }) => ({
    params: { id: planId },
    body: { merchantIds: [merchant.id], alsoExceeding: false },
  })),
  sample(features.listFeatures, none),
  sample(features.listFeatureMerchants, ({ merchant, planId }) => ({
    params: { name: 'estamp' },
    query: { q: merchant.name, state: 'on', source: 'plan', planId, sort: '-until' },
  })),
  sample(features.switchFeature, ({ merchant }) => ({
    params: { name: 'couponGroup' },
    body: { on: true, until: null, merchantIds: [merchant.id], filter: {} },
  })),
  sample(roles.listDefaultRoles, none),
  // What they are already: other tests have users with these roles.
  sample(roles.editDefaultRole, () => ({ params: { name: 'analyst' }, body: { ...seenRole, seen: seenRole } })),
]
