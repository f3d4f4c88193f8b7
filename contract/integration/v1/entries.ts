import { z } from 'zod'
import { Operation } from '../../loyalty/cards.ts'
import { refusesIssue } from '../../loyalty/merchant/till.ts'
import { CardRef, Chops, Id, Remark } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** `confirm` repeats the very same operation within 3 seconds, where no Idempotency-Key tells the two apart. */
export const EntryBody = z.strictObject({
  cardId: CardRef,
  operation: z.enum(['issue', 'adjust']),
  quantity: Chops,
  chopTypeId: Id.optional(),
  remark: Remark.optional(),
  confirm: z.boolean().optional(),
})

export const createEntry = route({
  audience: 'integration',
  scope: 'cards:write',
  method: 'POST',
  path: '/integration/v1/entries',
  about: 'Issues chops to a card, or adjusts its balance.',
  movesValue: true,
  body: EntryBody,
  reply: Operation,
  refuses: refusesIssue,
})
