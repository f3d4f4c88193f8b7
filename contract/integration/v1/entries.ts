import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { BillAmount, CardRef, Chops, Day, Id, Remark, requiredText } from '../../core/kinds.ts'
import { maxEntriesAtOnce, maxKeyLength } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { Entry, EntryKind, Operation } from '../../loyalty/cards.ts'
import { voidEntry } from '../../loyalty/merchant/chop-log.ts'
import { redeem, RedeemBody, refusesIssue } from '../../loyalty/merchant/till.ts'
import { atStore } from './at-store.ts'

const write = { audience: 'integration', scope: 'cards:write', method: 'POST', movesValue: true } as const

export const listEntriesByKey = route({
  audience: 'integration',
  scope: 'cards:read',
  method: 'GET',
  path: '/integration/v1/entries',
  about: 'The chop log, the oldest first; days are the merchant’s.',
  query: {
    ...cursored,
    cardId: CardRef.optional(),
    campaignId: Id.optional(),
    kind: EntryKind.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
  shape: 'cursor',
  reply: Entry,
})

/** `confirm` repeats the very same operation within 3 seconds, where no Idempotency-Key tells the two apart. */
export const EntryBody = z.strictObject({
  cardId: CardRef,
  operation: z.enum(['issue', 'adjust']),
  quantity: Chops.optional(),
  /** Of a bill, in minor units: the campaign converts it to chops. */
  amount: BillAmount.optional(),
  chopTypeId: Id.optional(),
  remark: Remark.optional(),
  confirm: z.boolean().optional(),
  ...atStore,
})

export const createEntry = route({
  ...write,
  path: '/integration/v1/entries',
  about:
    'Issues chops to a card, of a `quantity` or for the `amount` of a bill that the campaign converts, or adjusts its balance.',
  body: EntryBody,
  reply: Operation,
  refuses: refusesIssue,
})

export const redeemByKey = route({
  ...write,
  needs: 'redeem',
  path: '/integration/v1/redemptions',
  about: 'Redeems a reward of a card, or burns points for an amount, for which a staff PIN is needed.',
  body: RedeemBody.extend({ cardId: CardRef, ...atStore }),
  reply: redeem.reply,
  refuses: redeem.refuses,
})

export const voidEntryByKey = route({
  ...write,
  needs: 'redeem',
  path: '/integration/v1/entries/{id}/void',
  about: 'Voids an entry: writes the opposite one that points at it, once.',
  params: { id: Id },
  body: z.strictObject({ remark: Remark.optional(), ...atStore }),
  reply: Operation,
  refuses: voidEntry.refuses,
})

/** What tells a row of a batch from all others, as an Idempotency-Key does a request. */
const key = requiredText(maxKeyLength).regex(/^[\x21-\x7e]+$/, { message: 'invalid' })
const told = { key, remark: Remark.optional(), ...atStore }

const change = { ...told, cardId: CardRef, chopTypeId: Id.optional() }
export const BatchRow = z.discriminatedUnion('operation', [
  z.strictObject({
    ...change,
    operation: z.literal('issue'),
    quantity: Chops.optional(),
    amount: BillAmount.optional(),
  }),
  z.strictObject({ ...change, operation: z.literal('adjust'), quantity: Chops }),
  RedeemBody.omit({ confirm: true }).extend({ ...told, operation: z.literal('redeem'), cardId: CardRef }),
  z.strictObject({ ...told, operation: z.literal('void'), entryId: Id }),
])
export type BatchRow = z.output<typeof BatchRow>

function refuseEqualKeys(rows: readonly { key: string }[], issues: z.core.$RefinementCtx): void {
  const seen = new Set<string>()
  for (const [place, row] of rows.entries()) {
    if (seen.has(row.key)) issues.addIssue({ code: 'custom', path: [place, 'key'], message: 'unique' })
    seen.add(row.key)
  }
}

export const createEntries = route({
  ...write,
  inBulk: true,
  path: '/integration/v1/entries:batch',
  about:
    'Does up to 1,000 operations, each by itself and once for its key: what one is refused stops no other. The results are in the order of the rows.',
  body: z.strictObject({
    entries: z.array(BatchRow).min(1, { message: 'required' }).max(maxEntriesAtOnce).superRefine(refuseEqualKeys),
  }),
  reply: z.array(
    z.object({
      key: z.string(),
      done: z.boolean(),
      /** The answer of an earlier request to the same key. */
      replayed: z.boolean(),
      entry: Entry.nullable(),
      /** What the card holds after it, all chop types together. */
      balance: z.int().nullable(),
      couponCode: z.string().nullable(),
      code: z.string().nullable(),
      message: z.string().nullable(),
      /** The fields of the row that are wrong. */
      fields: z.array(z.string()).nullable(),
      retryAt: z.string().nullable(),
    }),
  ),
  refuses: ['IDEMPOTENCY_KEY_REUSED'],
})
