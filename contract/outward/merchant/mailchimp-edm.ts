import { z } from 'zod'
import { Email, Id, Instant, OperatorName, paged, requiredText, text } from '../../core/kinds.ts'
import { MAX_MAIL_BODY_LENGTH } from '../../loyalty/campaign-parts.ts'
import { route } from '../../core/route.ts'

export const edmStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const
export type EdmState = (typeof edmStates)[number]

/** Whom a mailing is for. A new kind is one more entry here and one more condition in `audience-conditions.ts`. */
export const edmAudiences = ['all', 'campaign', 'level', 'segment'] as const
/** Why a member of the audience does not get it. */
export const edmExclusions = [
  'noEmail',
  'notAsked',
  'declined',
  'unsubscribed',
  'unconfirmed',
  'refused',
  'waiting',
] as const
/** Why a mailing was not sent. */
export const edmTroubles = ['connection', 'noRecipients', 'checklist', 'audience', 'service', 'refused'] as const
/** What the text can name; Mailchimp fills it in for each reader. */
export const edmVariables = ['nickname', 'merchant', 'campaign', 'joinUrl'] as const
export type EdmVariable = (typeof edmVariables)[number]

export const maxEdmTitleLength = 80
export const maxEdmSubjectLength = 150
export const maxEdmSenderLength = 80

const page = { audience: 'merchant', menu: 'mailchimp-edm' } as const

export const EdmAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('campaign'), campaignId: Id }),
  z.strictObject({ kind: z.literal('level'), campaignId: Id, levelId: Id }),
  z.strictObject({ kind: z.literal('segment'), segmentId: Id }),
])
export type EdmAudience = z.infer<typeof EdmAudience>

const Body = requiredText(MAX_MAIL_BODY_LENGTH)
const content = {
  /** Only staff see it. */
  title: requiredText(maxEdmTitleLength),
  subject: requiredText(maxEdmSubjectLength),
  fromName: requiredText(maxEdmSenderLength),
  replyTo: Email,
  /** HTML from the rich-text editor. */
  body: Body,
  audience: EdmAudience,
}
export const EdmBody = z.strictObject(content)
export const EdmDraftBody = z.strictObject({
  title: content.title,
  subject: text(maxEdmSubjectLength).default(''),
  fromName: text(maxEdmSenderLength).default(''),
  replyTo: z.union([Email, z.literal('')]).default(''),
  body: text(MAX_MAIL_BODY_LENGTH).default(''),
  audience: EdmAudience,
})
/** Each change of a draft makes another one. */
const Version = z.int().min(1)

export const SendEdmBody = z.strictObject({
  ...content,
  /** The draft that this was. */
  id: Id.optional(),
  /** Of the draft that the form was filled from. */
  version: Version.optional(),
  /** Absent is at once. */
  sendAt: Instant.optional(),
})

const count = z.int()
export const EdmReport = z.object({
  sent: count,
  opened: count,
  clicked: count,
  bounced: count,
  unsubscribed: count,
  at: z.string(),
})

export const Edm = z.object({
  id: z.string(),
  title: z.string(),
  subject: z.string(),
  state: z.enum(edmStates),
  audience: z.object({
    kind: z.enum(edmAudiences),
    campaignId: z.string().nullable(),
    campaign: z.string().nullable(),
    levelId: z.string().nullable(),
    level: z.string().nullable(),
    segmentId: z.string().nullable(),
    /** Null for a segment that was deleted: its filters stay. */
    segment: z.string().nullable(),
  }),
  sendAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  recipients: count,
  trouble: z.enum(edmTroubles).nullable(),
  /** What Mailchimp says, in its own words. */
  troubleWords: z.string().nullable(),
  report: EdmReport.nullable(),
  by: OperatorName,
  createdAt: z.string(),
})

const Exclusions = z.array(z.object({ reason: z.enum(edmExclusions), members: count }))
const Check = z.object({ passes: z.boolean(), words: z.string() })

const sorts = ['createdAt', 'title'] as const
export const listEdms = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/mailchimp/edm',
  about: 'The mailings, newest first, each with its state and what came of it.',
  query: { ...paged(sorts), state: z.enum(edmStates).optional() },
  shape: 'list',
  reply: Edm,
})

export const getEdm = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/mailchimp/edm/{id}',
  about: 'One mailing with its words, those who did not get it, and its report.',
  params: { id: Id },
  reply: Edm.extend({
    version: z.int(),
    fromName: z.string(),
    replyTo: z.string(),
    body: z.string(),
    excluded: Exclusions,
    /** An attempt that failed is repeated then. */
    retryAt: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

const ofAudience = ['NOT_FOUND'] as const

export const sendEdm = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/mailchimp/edm/send',
  about:
    'Sends a mailing through Mailchimp, at once or at a time. A job does it: whatever happens meanwhile, it is sent once.',
  movesValue: true,
  body: SendEdmBody,
  reply: z.object({ id: z.string(), recipients: count }),
  refuses: [
    ...ofAudience,
    'MAILCHIMP_NOT_CONNECTED',
    'EDM_NOT_IN_STATE',
    'EDM_NO_RECIPIENTS',
    'IDEMPOTENCY_KEY_REUSED',
    'CHANGED_MEANWHILE',
  ],
})

const draft = z.object({ id: z.string(), version: z.int() })

export const keepEdm = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/mailchimp/edm/drafts',
  about: 'Keeps a mailing that is still being written. Nobody gets it.',
  body: EdmDraftBody,
  reply: draft,
  refuses: ofAudience,
})

export const changeEdm = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/mailchimp/edm/drafts/{id}',
  about: 'Keeps what a draft has become; `version` is the one that the form was filled from.',
  params: { id: Id },
  body: EdmDraftBody.extend({ version: Version.optional() }),
  reply: draft,
  refuses: [...ofAudience, 'EDM_NOT_IN_STATE', 'CHANGED_MEANWHILE'],
})

export const deleteEdm = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/mailchimp/edm/drafts/{id}',
  about: 'Throws a draft away.',
  params: { id: Id },
  reply: z.object({ id: z.string() }),
  refuses: ['NOT_FOUND', 'EDM_NOT_IN_STATE'],
})

export const testEdm = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/mailchimp/edm/drafts/{id}/test',
  about: 'Has Mailchimp check a draft and send it to oneself, with values made up.',
  params: { id: Id },
  reply: z.object({ to: z.string(), checks: z.array(Check) }),
  refuses: [
    'NOT_FOUND',
    'EDM_NOT_IN_STATE',
    'EDM_INCOMPLETE',
    'MAILCHIMP_NOT_CONNECTED',
    'MAILCHIMP_KEY_REFUSED',
    'MAILCHIMP_REFUSED',
    'MAILCHIMP_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const cancelEdm = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/mailchimp/edm/{id}/cancel',
  about: 'Takes back a mailing that Mailchimp has not begun to send.',
  needs: 'read',
  params: { id: Id },
  reply: Edm,
  refuses: ['NOT_FOUND', 'EDM_NOT_IN_STATE'],
})

export const edmReach = route({
  ...page,
  action: 'query',
  method: 'POST',
  path: '/merchant/mailchimp/edm/reach',
  about: 'How many members a mailing would reach, and how many it would not, by reason.',
  asks: true,
  body: z.strictObject({ audience: EdmAudience }),
  reply: z.object({ connected: z.boolean(), recipients: count, excluded: Exclusions }),
  refuses: ofAudience,
})
