import type { Stored } from './commit-record.ts'
import { type RowIds, unpackAnswer } from './pack-answer.ts'

/** What was answered to the request's key before, when there is such an answer. */
export type Answered = {
  answered: ({ request_hash: string; status: number; answer: unknown; packed: string | null } & RowIds) | null
}

/** The answer to a caller's key as a column; `merchant`, `caller` and `key` are expressions. */
export const answeredTo = (merchant: string, caller: string, key = '$3::text') => `
      (select jsonb_build_object('request_hash', encode(i.request_hash, 'hex'), 'status', i.status, 'answer', i.answer,
          'packed', encode(i.packed, 'hex'), 'caller', i.caller, 'card_id', i.card_id)
        from idempotency i where i.merchant_id = ${merchant} and i.caller = ${caller} and i.key = ${key}) as answered`

export const answerIn = ({ answered }: Answered): Stored | null =>
  answered && {
    status: answered.status,
    answer: answered.packed ? unpackAnswer(Buffer.from(answered.packed, 'hex'), answered) : answered.answer,
    request_hash: Buffer.from(answered.request_hash, 'hex'),
  }
