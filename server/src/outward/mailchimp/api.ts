import * as contract from '@chopcard/contract/outward/merchant/mailchimp.ts'
import * as edm from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import * as webhook from '@chopcard/contract/outward/webhooks/mailchimp.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { hook } from '../../core/hooks.ts'
import { newsletterOffer } from '../../messaging/mailing/newsletter.ts'
import { disconnectMailchimp, getMailchimpConfig, listMailchimpAudiences, syncMailchimp } from './config-calls.ts'
import { configOf } from './connection.ts'
import { cancelEdm, changeEdm, deleteEdm, getEdm, keepEdm, listEdms, sendEdm } from './edm-calls.ts'
import { edmReach } from './edm-reach.ts'
import { listMailchimpProblems, retryMailchimpProblem } from './list-problems.ts'
import { queueChangedMembers } from './queue-members.ts'
import { readReports } from './read-reports.ts'
import { checkMailchimpHook, receiveMailchimpHook } from './receive-hook.ts'
import { reconcileMailchimp, startMailchimp } from './run-due.ts'
import { saveMailchimpConfig } from './save-config.ts'
import { sendEdm as sendEdmInJob } from './send-edm-job.ts'
import { syncMailchimp as syncInJob } from './sync-merchant.ts'
import { testEdm } from './test-edm.ts'

export const mailchimpFeature = defineFeature({
  name: 'mailchimp',
  tables: ['mailchimp_config', 'mailchimp_contact', 'mailchimp_edm', 'mailchimp_pending'],
  routes: [
    serve(contract.getMailchimpConfig, getMailchimpConfig),
    serve(contract.saveMailchimpConfig, saveMailchimpConfig),
    serve(contract.disconnectMailchimp, disconnectMailchimp),
    serve(contract.listMailchimpAudiences, listMailchimpAudiences),
    serve(contract.syncMailchimp, syncMailchimp),
    serve(contract.listMailchimpProblems, listMailchimpProblems),
    serve(contract.retryMailchimpProblem, retryMailchimpProblem),
    serve(edm.listEdms, listEdms),
    serve(edm.getEdm, getEdm),
    serve(edm.sendEdm, sendEdm),
    serve(edm.keepEdm, keepEdm),
    serve(edm.changeEdm, changeEdm),
    serve(edm.deleteEdm, deleteEdm),
    serve(edm.testEdm, testEdm),
    serve(edm.cancelEdm, cancelEdm),
    serve(edm.edmReach, edmReach),
    serve(webhook.checkMailchimpHook, checkMailchimpHook),
    serve(webhook.receiveMailchimpHook, receiveMailchimpHook),
  ],
  jobs: [syncInJob, sendEdmInJob, startMailchimp, reconcileMailchimp, readReports],
  subscribers: [queueChangedMembers],
  hooks: [hook(newsletterOffer, async (db, merchantId) => (await configOf(db, merchantId))?.is_on ?? false)],
})
