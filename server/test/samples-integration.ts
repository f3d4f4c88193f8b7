import * as cards from '@chopcard/contract/integration/v1/cards.ts'
import * as entries from '@chopcard/contract/integration/v1/entries.ts'
import { type Sample, sample } from './sample.ts'

/** One right request for every call of merchants' own systems. */
export const samplesOfIntegration: readonly Sample[] = [
  sample(cards.getCardByKey, ({ own }) => ({ params: { id: own.cardId } })),
  sample(entries.createEntry, ({ own }) => ({
    body: { cardId: own.cardId, operation: 'issue', quantity: 1, chopTypeId: own.chopTypeId, remark: 'Order 1042' },
  })),
]
