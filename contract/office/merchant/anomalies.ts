import { z } from 'zod'
import { anomalyRules, anomalySentences, findingRowKinds, findingStates } from '../anomaly-kinds.ts'
import { Day, Id, paged, Remark, RequiredRemark } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { entryKinds } from '../../loyalty/cards.ts'
import { offlineKinds } from '../../earning/merchant/offline.ts'

const board = { audience: 'merchant', menu: 'anomaly-list' } as const
/** What is done to an operator is done by those who manage the users. */
const users = { audience: 'merchant', menu: 'merchant-admin-list' } as const

/** What the caller may do with a finding. */
export const findingActs = ['fine', 'watch', 'ask', 'void', 'lockPin'] as const

const Card = z.object({
  id: z.string(),
  cardNumber: z.string(),
  name: z.string().nullable(),
  campaignName: z.string(),
})

export const Finding = z.object({
  id: z.string(),
  rule: z.enum(anomalyRules),
  /** Its words, with these values in them, are the page’s. */
  sentence: z.enum(anomalySentences),
  state: z.enum(findingStates),
  week: z.string(),
  foundAt: z.string(),
  /** Null where nobody is known to have done it; its name is told to owners alone. */
  operator: z.object({ id: z.string().nullable(), name: z.string().nullable() }).nullable(),
  card: Card.nullable(),
  campaignName: z.string().nullable(),
  /** Where all of it was done, if that was at one store. */
  storeId: z.string().nullable(),
  observed: z.int(),
  expected: z.number().nullable(),
  chops: z.int(),
  /** In minor units; null where nobody has said what a chop costs. */
  cost: z.int().nullable(),
  currency: z.string(),
  note: z.string(),
  pinLockedAt: z.string().nullable(),
  decided: z.object({ at: z.string(), by: z.string() }).nullable(),
  may: z.array(z.enum(findingActs)),
})
export type Finding = z.output<typeof Finding>

const FindingRow = z.object({
  id: z.string(),
  kind: z.enum(findingRowKinds),
  at: z.string(),
  card: Card.nullable(),
  /** What was done: the kind of an entry or of an offline operation. */
  what: z.enum([...entryKinds, ...offlineKinds]).nullable(),
  quantity: z.int().nullable(),
  /** Of a receipt, in minor units. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  storeId: z.string().nullable(),
  remark: z.string(),
  /** When it reached the server, where that was later. */
  sentAt: z.string().nullable(),
  voided: z.boolean(),
  may: z.array(z.enum(['void'])),
})
export type FindingRow = z.output<typeof FindingRow>

export const listFindings = route({
  ...board,
  action: 'query',
  method: 'GET',
  path: '/merchant/anomaly',
  about:
    'What was unusual, the newest first. `q` finds by the card, and for owners by the operator; days are those of the finding.',
  query: {
    ...paged(['foundAt', 'chops']),
    rule: z.enum(anomalyRules).optional(),
    state: z.enum(findingStates).optional(),
    campaignId: Id.optional(),
    storeId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'list',
  reply: Finding,
})

export const getFinding = route({
  ...board,
  action: 'get',
  method: 'GET',
  path: '/merchant/anomaly/{id}',
  about: 'A finding with its rows, the newest fifty.',
  params: { id: Id },
  reply: Finding.extend({ rows: z.array(FindingRow) }),
  refuses: ['NOT_FOUND'],
})

export const findingFigures = route({
  ...board,
  action: 'get',
  method: 'GET',
  path: '/merchant/anomaly-figures',
  about: 'How many findings wait, how many of the settled ones were confirmed, and when the log was last looked at.',
  reply: z.object({
    open: z.int(),
    /** Those that were found to be fine, or were confirmed. */
    settled: z.int(),
    /** Those of which something was voided, or the PIN locked. */
    confirmed: z.int(),
    ranAt: z.string().nullable(),
  }),
})

export const decideFinding = route({
  ...board,
  action: 'edit',
  method: 'POST',
  path: '/merchant/anomaly/{id}/decision',
  about:
    'Says what a finding is: fine (which leaves its subject alone for 90 days), to be watched, or voided, once a row of it was.',
  params: { id: Id },
  body: z.strictObject({ state: z.enum(['fine', 'watch', 'voided']), note: Remark.optional() }),
  reply: Finding,
  refuses: ['NOT_FOUND', 'NOTHING_VOIDED'],
})

export const askOperator = route({
  ...users,
  action: 'edit',
  method: 'POST',
  path: '/merchant/anomaly/{id}/question',
  about: 'Mails a question to the operator of a finding. Owners only.',
  params: { id: Id },
  body: z.strictObject({ question: RequiredRemark }),
  reply: Finding,
  refuses: ['NOT_FOUND', 'FORBIDDEN', 'NO_OPERATOR_HERE'],
})

export const lockOperatorPin = route({
  ...users,
  action: 'edit',
  method: 'POST',
  path: '/merchant/anomaly/{id}/pin-lock',
  about: 'Takes the PIN of the operator of a finding away; a new one is set in the list of users. Owners only.',
  params: { id: Id },
  reply: Finding,
  refuses: ['NOT_FOUND', 'FORBIDDEN', 'NO_OPERATOR_HERE'],
})

export const lookForAnomalies = route({
  ...board,
  action: 'edit',
  method: 'POST',
  path: '/merchant/anomaly-run',
  about: 'Has the log looked at now, up to this moment.',
  reply: z.object({ started: z.literal(true) }),
})
