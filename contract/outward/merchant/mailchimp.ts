import { z } from 'zod'
import { Id, paged, text } from '../../core/kinds.ts'
import { reauthentication, route } from '../../core/route.ts'

/** What is sent of a member, and the tags that say where they collect (decisions/mailchimp.md §3). A new tag is one more name here. */
export const mailchimpFields = ['nickname', 'language', 'joined'] as const
export const mailchimpTags = ['campaign', 'level'] as const
export type MailchimpField = (typeof mailchimpFields)[number]
export type MailchimpTag = (typeof mailchimpTags)[number]

/** What a complete synchronisation does: reads the audience, queues the members, sends them. */
export const syncSteps = ['idle', 'reading', 'queueing', 'sending'] as const
/** Why nothing is sent at the moment. */
export const mailchimpTroubles = ['key', 'audience', 'busy', 'unreachable'] as const
/** Why Mailchimp does not have a member as they wish. */
export const contactProblems = ['optInAgain', 'invalidAddress', 'addressChanged', 'refused'] as const
export type MailchimpTrouble = (typeof mailchimpTroubles)[number]
export type ContactProblem = (typeof contactProblems)[number]

export const maxMailchimpKeyLength = 80
const page = { audience: 'merchant', menu: 'mailchimp-config' } as const
const at = z.string().nullable()

/** 32 digits and the data centre of the account. */
const ApiKey = text(maxMailchimpKeyLength).regex(/^[0-9a-fA-F]{32}-[a-z]{2,4}\d{1,3}$/, { message: 'mailchimpKey' })
const AudienceId = text(40).regex(/^[0-9A-Za-z]+$/, { message: 'invalid' })

export const MailchimpAudience = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
  /** Whether Mailchimp asks everybody to confirm by mail. */
  doubleOptIn: z.boolean(),
})

export const MailchimpConfig = z.object({
  connected: z.boolean(),
  /** The last four digits of the key and its data centre. */
  keyHint: z.string(),
  accountName: z.string(),
  audience: z
    .object({ id: z.string(), name: z.string(), doubleOptIn: z.boolean(), subscribeUrl: z.string().nullable() })
    .nullable(),
  sync: z.boolean(),
  fields: z.array(z.enum(mailchimpFields)),
  tags: z.array(z.enum(mailchimpTags)),
  trouble: z.enum(mailchimpTroubles).nullable(),
  retryAt: at,
  /** Whether Mailchimp tells of unsubscribed contacts at once; otherwise they are read every night. */
  hearsAtOnce: z.boolean(),
  step: z.enum(syncSteps),
  /** Of a complete synchronisation. */
  done: z.int(),
  total: z.int(),
  syncedAt: at,
  /** Members whose changes wait to be sent. */
  waiting: z.int(),
  problems: z.int(),
  counts: z.object({
    members: z.int(),
    withEmail: z.int(),
    wanted: z.int(),
    subscribed: z.int(),
    /** Mailchimp's own count, last night or at the last complete synchronisation. */
    mailchimp: z.int().nullable(),
    at,
  }),
})
export type MailchimpConfig = z.infer<typeof MailchimpConfig>

export const getMailchimpConfig = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/mailchimp/config',
  about:
    'The connection to Mailchimp: account, audience, what is sent, how far the synchronisation is, and its counts.',
  reply: MailchimpConfig,
})

export const MailchimpConfigBody = z.strictObject({
  ...reauthentication,
  /** Absent: the key stays. */
  apiKey: ApiKey.optional(),
  audienceId: AudienceId.optional(),
  sync: z.boolean().optional(),
  fields: z.array(z.enum(mailchimpFields)).max(mailchimpFields.length).optional(),
  tags: z.array(z.enum(mailchimpTags)).max(mailchimpTags.length).optional(),
  /** What the form was filled from. */
  seen: z
    .strictObject({
      audienceId: AudienceId.nullable(),
      sync: z.boolean(),
      fields: z.array(z.enum(mailchimpFields)).max(mailchimpFields.length),
      tags: z.array(z.enum(mailchimpTags)).max(mailchimpTags.length),
    })
    .optional(),
})

export const saveMailchimpConfig = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/mailchimp/config/save',
  about:
    'Connects an account by its key, which Mailchimp has to accept, chooses the audience, and says what is sent; what is absent stays.',
  asksPassword: true,
  body: MailchimpConfigBody,
  reply: MailchimpConfig,
  refuses: [
    'CHANGED_MEANWHILE',
    'NOT_WITH_TEST_DATA',
    'MAILCHIMP_NOT_CONNECTED',
    'MAILCHIMP_KEY_REFUSED',
    'MAILCHIMP_AUDIENCE_GONE',
    'MAILCHIMP_UNAVAILABLE',
  ],
})

export const disconnectMailchimp = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/mailchimp/config',
  about: 'Forgets the key and what was synchronised. Contacts stay in Mailchimp as they are.',
  reply: MailchimpConfig,
})

export const listMailchimpAudiences = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/mailchimp/audiences',
  about: 'The audiences of the connected account, as Mailchimp lists them now.',
  reply: z.array(MailchimpAudience),
  refuses: ['MAILCHIMP_NOT_CONNECTED', 'MAILCHIMP_KEY_REFUSED', 'MAILCHIMP_UNAVAILABLE'],
})

export const syncMailchimp = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/mailchimp/sync',
  about:
    'Starts a complete synchronisation: reads who has unsubscribed, then sends every member who wants the newsletter.',
  reply: MailchimpConfig,
  refuses: ['MAILCHIMP_NOT_CONNECTED'],
})

export const MailchimpProblem = z.object({
  memberId: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  problem: z.enum(contactProblems),
  /** What Mailchimp says, in its own words. */
  words: z.string().nullable(),
  at: z.string(),
})

export const listMailchimpProblems = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/mailchimp/problems',
  about: 'Members whom Mailchimp does not have as they wish, newest first, each with the reason.',
  query: { ...paged(['at']), problem: z.enum(contactProblems).optional() },
  shape: 'list',
  reply: MailchimpProblem,
})

export const retryMailchimpProblem = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/mailchimp/problems/{memberId}/retry',
  about: 'Sends a member again, after the reason was removed in Mailchimp or on the card.',
  params: { memberId: Id },
  reply: z.object({ waiting: z.literal(true) }),
  refuses: ['NOT_FOUND', 'MAILCHIMP_NOT_CONNECTED'],
})
