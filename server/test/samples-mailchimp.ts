import * as edm from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import * as mailchimp from '@chopcard/contract/outward/merchant/mailchimp.ts'
import * as webhook from '@chopcard/contract/outward/webhooks/mailchimp.ts'
import { none, type Sample, sample } from './sample.ts'

const words = {
  title: 'December',
  subject: 'News for you',
  fromName: 'Kopi Corner',
  replyTo: 'hello@kopi.example',
  body: '<p>Hello {{nickname}}</p>',
}

/** One right request for every call about Mailchimp, of which the sweeps have none: what needs an answer of it gets none. */
export const samplesOfMailchimp: readonly Sample[] = [
  sample(mailchimp.getMailchimpConfig, none),
  sample(mailchimp.saveMailchimpConfig, () => ({ body: { sync: false, fields: ['nickname'], tags: ['campaign'] } })),
  sample(mailchimp.listMailchimpAudiences, none, 'MAILCHIMP_UNAVAILABLE'),
  sample(mailchimp.syncMailchimp, none),
  sample(mailchimp.listMailchimpProblems, () => ({ query: { q: 'a', problem: 'optInAgain', sort: '-at' } })),
  sample(mailchimp.retryMailchimpProblem, ({ own }) => ({ params: { memberId: own.refusedMemberId } })),
  sample(edm.listEdms, () => ({ query: { q: 'Nov', state: 'draft', sort: '-title' } })),
  sample(edm.getEdm, ({ own }) => ({ params: { id: own.edmId } })),
  sample(edm.edmReach, ({ own }) => ({ body: { audience: { kind: 'campaign', campaignId: own.campaignId } } })),
  sample(edm.keepEdm, ({ own }) => ({
    body: { ...words, audience: { kind: 'level', campaignId: own.campaignId, levelId: own.levelId } },
  })),
  sample(edm.changeEdm, ({ own }) => ({
    params: { id: own.edmDraftId },
    body: { ...words, audience: { kind: 'all' } },
  })),
  sample(edm.testEdm, ({ own }) => ({ params: { id: own.edmDraftId } }), 'MAILCHIMP_UNAVAILABLE'),
  sample(edm.sendEdm, () => ({ body: { ...words, audience: { kind: 'all' }, sendAt: '2099-01-01T00:00:00Z' } })),
  sample(edm.cancelEdm, ({ own }) => ({ params: { id: own.edmId } })),
  sample(edm.deleteEdm, ({ own }) => ({ params: { id: own.edmDraftId } })),
  sample(webhook.checkMailchimpHook, () => ({ params: { token: 'mw_unknown' } }), 'NOT_FOUND'),
  sample(webhook.receiveMailchimpHook, () => ({ params: { token: 'mw_unknown' } }), 'NOT_FOUND'),
  sample(mailchimp.disconnectMailchimp, none),
]
