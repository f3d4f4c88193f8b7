import { z } from 'zod'
import {
  ClockTime,
  FileUrl,
  Id,
  Language,
  OperatorName,
  paged,
  SearchText,
  queryBool,
  requiredText,
} from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { channels, MessageWords, said } from '../../messaging/merchant/notifications.ts'
import { compareAutomationFields } from '../automation-checks.ts'

/** What an automation waits for. */
export const automationTriggers = [
  'noVisit',
  'birthday',
  'nthVisit',
  'oneShort',
  'joined',
  'levelReached',
  'expiring',
] as const
export type AutomationTrigger = (typeof automationTriggers)[number]
/** What became of an occasion. */
export const effectStates = ['done', 'heldOut', 'refused'] as const
/** Why an occasion was refused, where no error of the catalogue says it. */
export const effectReasons = ['limit', 'hasOne', 'closed', 'declined', 'unreachable'] as const

export const maxAutomations = 50
export const maxAutomationNameLength = 60
export const maxAutomationNumber = 1_000
export const maxAutomationChops = 100
const maxTimes = 100
const maxPeriodDays = 366

const page = { audience: 'merchant', menu: 'automation-list', feature: 'pushNotification' } as const

const { language, words, ...written } = said
const Message = z.strictObject({
  ...written,
  language,
  words,
  picture: FileUrl.nullable().optional(),
  channels: z.array(z.enum(channels)).min(1, { message: 'choose' }).max(channels.length),
})

const fields = z.strictObject({
  name: requiredText(maxAutomationNameLength),
  trigger: z.enum(automationTriggers),
  /** The days, or the visit, that it waits for. */
  number: z.int().min(1).max(maxAutomationNumber).nullable().optional(),
  levelId: Id.nullable().optional(),
  /** Cards of this campaign alone. */
  campaignId: Id.nullable().optional(),
  segmentId: Id.nullable().optional(),
  message: Message.nullable().optional(),
  couponId: Id.nullable().optional(),
  chops: z.int().min(1).max(maxAutomationChops).nullable().optional(),
  /** At most so often for a member in so many days. */
  limit: z
    .strictObject({ times: z.int().min(1).max(maxTimes), days: z.int().min(1).max(maxPeriodDays) })
    .nullable()
    .optional(),
  /** Between these times of the shop's day nothing is done. */
  quiet: z.strictObject({ from: ClockTime, to: ClockTime }).nullable().optional(),
  /** One of ten members gets nothing, so that a report can compare. */
  holdsOut: z.boolean().default(false),
  enabled: z.boolean().default(false),
})

export const AutomationBody = fields.superRefine(compareAutomationFields, {
  when: ({ value }) => typeof value === 'object' && value !== null,
})

/** `version` is the one that the form was filled from. */
const EditAutomationBody = AutomationBody.safeExtend({ version: z.int().min(1).optional() })

const Named = z.object({ id: z.string(), name: z.string() })
const Known = Named.extend({ name: z.string().nullable() })

const Automation = z.object({
  id: z.string(),
  name: z.string(),
  trigger: z.enum(automationTriggers),
  number: z.int().nullable(),
  level: Named.nullable(),
  campaign: Named.nullable(),
  /** Without a name once it is deleted: its filters stay. */
  segment: Known.nullable(),
  coupon: Known.nullable(),
  chops: z.int().nullable(),
  hasMessage: z.boolean(),
  holdsOut: z.boolean(),
  enabled: z.boolean(),
  reached: z.int(),
  heldOut: z.int(),
  refused: z.int(),
  lastAt: z.string().nullable(),
})
export type Automation = z.infer<typeof Automation>

const done = z.object({ id: z.string() })

export const automationFilters = {
  q: SearchText.optional(),
  trigger: z.enum(automationTriggers).optional(),
  enabled: queryBool.optional(),
} as const

export const listAutomations = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/automation',
  about: 'The automations, each with how many members it has reached. `q` finds by name.',
  query: {
    ...paged(['name', 'createdAt']),
    ...automationFilters,
  },
  shape: 'list',
  reply: Automation,
})

export const getAutomation = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/automation/{id}',
  about: 'One automation with all it does, and why members were refused.',
  params: { id: Id },
  reply: Automation.extend({
    message: z
      .object({
        language: Language,
        words: z.partialRecord(Language, MessageWords),
        picture: z.string().nullable(),
        channels: z.array(z.enum(channels)),
      })
      .nullable(),
    limit: z.object({ times: z.int(), days: z.int() }).nullable(),
    quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** From this day on its occasions count; null while it is off. */
    since: z.string().nullable(),
    refusedFor: z.record(z.string(), z.int()),
    by: OperatorName,
    version: z.int(),
    createdAt: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})

export const createAutomation = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/automation',
  about: 'Adds an automation.',
  body: AutomationBody,
  reply: done,
  refuses: ['NOT_FOUND', 'NAME_ALREADY_EXISTS', 'TOO_MANY_AUTOMATIONS'],
})

export const editAutomation = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/automation/{id}',
  about: 'Changes an automation. What it has done stays as it was.',
  params: { id: Id },
  body: EditAutomationBody,
  reply: done,
  refuses: ['NOT_FOUND', 'NAME_ALREADY_EXISTS', 'CHANGED_MEANWHILE'],
})

export const switchAutomation = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/automation/{id}/enabled',
  about: 'Switches an automation on or off. What happens from that day on counts.',
  params: { id: Id },
  body: z.strictObject({ enabled: z.boolean() }),
  reply: done,
  refuses: ['NOT_FOUND'],
})

export const deleteAutomation = route({
  ...page,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/automation/{id}',
  about: 'Deletes an automation with its history. What it gave stays with the members.',
  params: { id: Id },
  reply: done,
  refuses: ['NOT_FOUND'],
})

export const previewAutomation = route({
  ...page,
  action: 'query',
  method: 'POST',
  path: '/merchant/automation/preview',
  about: 'Whom an automation would reach today, exactly up to 10,000 members. Nobody is told.',
  asks: true,
  body: z.strictObject({
    /** The one that it is about to change: who was reached by it is left out. */
    id: Id.optional(),
    ...fields.pick({ trigger: true, number: true, levelId: true, campaignId: true, segmentId: true, limit: true })
      .shape,
    couponId: Id.nullable().optional(),
    /** Those of the message, where it is all that they get: nobody gets nothing for want of an address who gets something else. */
    channels: Message.shape.channels.nullable().optional(),
    holdsOut: z.boolean().optional(),
  }),
  reply: z.object({
    members: z.int(),
    isExact: z.boolean(),
    /** Of one that is not saved yet it is not known who they will be. */
    heldOut: z.int().nullable(),
    limited: z.int(),
    /** Those who hold the coupon already. */
    holders: z.int(),
    /** Those whom none of the channels reaches, where the message is all they would get. */
    unreachable: z.int(),
    examples: z.array(z.object({ cardId: z.string(), cardNumber: z.string(), name: z.string() })),
  }),
  refuses: ['NOT_FOUND'],
})

export const listAutomationEffects = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/automation/{id}/effects',
  about: 'What an automation has done, newest first.',
  params: { id: Id },
  query: { ...paged(['at']), state: z.enum(effectStates).optional() },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    cardId: z.string(),
    cardNumber: z.string(),
    name: z.string(),
    occasion: z.string(),
    state: z.enum(effectStates),
    /** One of the reasons, or a code of the errors. */
    reason: z.string().nullable(),
    at: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})
