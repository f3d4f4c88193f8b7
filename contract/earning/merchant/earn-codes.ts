import { z } from 'zod'
import { Chops, Day, Id, OperatorName, paged, queryInt, requiredText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const earnBatchStates = ['making', 'running', 'stopped'] as const
export const maxEarnCodes = 20_000

const page = { audience: 'merchant', menu: 'campaign-list', feature: 'scanToEarn' } as const

const EarnBatchFields = z.strictObject({
  campaignId: Id,
  /** What the merchant calls it: «Table stands May». */
  name: requiredText(80),
  quantity: z.int().min(1).max(maxEarnCodes),
  /** What one use brings; of type chop always one. */
  chops: Chops.min(1),
  chopTypeId: Id.optional(),
  /** How often each code can be used; null is without end. */
  maxUses: z.int().min(1).max(1_000_000).nullable(),
  /** How often one member can use codes of the batch; null is without end. */
  perMember: z.int().min(1).max(1_000_000).nullable(),
  validFrom: Day.nullable().optional(),
  validTo: Day.nullable().optional(),
})
export const EarnBatchBody = EarnBatchFields.refine(
  ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
  {
    path: ['validTo'],
    message: 'endBeforeStart',
    when: ({ value }) => EarnBatchFields.pick({ validFrom: true, validTo: true }).loose().safeParse(value).success,
  },
)

export const EarnBatch = z.object({
  id: z.string(),
  campaignId: z.string(),
  campaignName: z.string(),
  name: z.string(),
  chopTypeCode: z.string(),
  quantity: z.int(),
  /** So many codes are there already. */
  made: z.int(),
  chops: z.int(),
  maxUses: z.int().nullable(),
  perMember: z.int().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  state: z.enum(earnBatchStates),
  /** So often its codes were used. */
  uses: z.int(),
  by: OperatorName,
  createdAt: z.string(),
})

export const createEarnBatch = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/earn_code_batch',
  about: 'Makes a batch of unguessable codes that members scan to earn; many of them as a background job.',
  movesValue: true,
  body: EarnBatchBody,
  reply: EarnBatch,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED', 'INVALID_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
})

export const listEarnBatches = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/earn_code_batch',
  about: 'The batches of codes to earn, newest first. `q` finds by name.',
  query: {
    ...paged(['createdAt', 'name']),
    campaignId: Id.optional(),
    state: z.enum(earnBatchStates).optional(),
  },
  shape: 'list',
  reply: EarnBatch,
})

export const getEarnBatch = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/earn_code_batch/{id}',
  about: 'A batch of codes, and how many of them are made.',
  params: { id: Id },
  reply: EarnBatch,
  refuses: ['NOT_FOUND'],
})

export const stopEarnBatch = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/earn_code_batch/{id}/stop',
  about: 'Stops a batch: its codes are not taken any more.',
  needs: 'redeem',
  params: { id: Id },
  reply: EarnBatch,
  refuses: ['NOT_FOUND'],
})

export const startEarnBatch = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/earn_code_batch/{id}/start',
  about: 'Takes the codes of a stopped batch again.',
  params: { id: Id },
  reply: EarnBatch,
  refuses: ['NOT_FOUND', 'CAMPAIGN_ENDED'],
})

export const listEarnCodes = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/earn_code_batch/{id}/code',
  viewAs: 'never',
  about: 'The codes of a batch with how often each was used. `q` finds a code.',
  params: { id: Id },
  query: { ...paged(['number', 'used']), used: z.enum(['yes', 'no']).optional() },
  shape: 'list',
  reply: z.object({
    number: z.int(),
    code: z.string(),
    url: z.string(),
    used: z.int(),
    lastUsedAt: z.string().nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

export const earnSheet = route({
  ...page,
  action: 'export',
  method: 'GET',
  path: '/merchant/earn_code_batch/{id}/sheet',
  about:
    'What a sheet of QR codes is drawn from: up to 5,000 codes from a number on, and what stands before each in its address.',
  params: { id: Id },
  query: { from: queryInt(1, maxEarnCodes).optional() },
  reply: z.object({ address: z.string(), first: z.int(), codes: z.array(z.string()) }),
  refuses: ['NOT_FOUND'],
})

export const earnCodesFile = route({
  ...page,
  action: 'export',
  method: 'GET',
  path: '/merchant/earn_code_batch/{id}/file',
  about: 'The codes of a batch as CSV, with their addresses and uses.',
  params: { id: Id },
  shape: 'file',
  reply: z.any(),
  refuses: ['NOT_FOUND'],
})

export const earnCodeStat = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/earn_code/stat',
  about: 'Scan to earn in numbers, of a campaign or of one batch; days are the merchant’s last thirty.',
  query: { campaignId: Id, batchId: Id.optional() },
  reply: z.object({
    batches: z.int(),
    codes: z.int(),
    usedCodes: z.int(),
    uses: z.int(),
    chops: z.int(),
    members: z.int(),
    days: z.array(z.object({ day: z.string(), uses: z.int(), chops: z.int() })),
  }),
  refuses: ['NOT_FOUND'],
})
