import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { refuse } from '@chopcard/contract/core/errors.ts'

/** What the answers of operations have in common. Stored answers were packed with it: a change needs a format of its own. */
const words =
  '","source":"back-office","remark":"","kind":"adjust"redeem"receipt"scan"source":"member","state":"frozen"expired"pending","endingNext":{"quantity":,"at":"2026-11-20T00:00:00.000Z"},"level":{"id":"","name":"Gold"},"email":"@example.com","mobile":"+65","nickname":null,"expiresAt":"2027-11-20T23:59:59.999Z"'
const firstDictionary = Buffer.from(
  words +
    '{"entry":{"id":"01","memberId":"01","kind":"earn","chopTypeId":"01","quantity":1,"balanceAfter":1,"operator":{"id":"01","name":"","nickname":null},"source":"till","remark":"","at":"2026-11-20T08:00:00.000Z","voids":null,"voidedBy":null,"campaignRevision":1},"card":{"id":"01","cardNumber":"4","campaignId":"01","campaignName":"","campaignType":"","email":null,"mobile":null,"nickname":null,"level":null,"state":"active","balance":1,"spendable":1,"pending":0,"endingNext":null,"balances":[{"chopTypeId":"01","code":"","balance":1,"stampCount":10}],"promotionCode":"","welcomeGift":null,"createdAt":"2026-11-20T08:00:00.000Z","expiresAt":null,"remark":"","additionalInfo":{}}}',
)
/** With the fields of cards that came later, in the order in which they are written. */
const dictionary = Buffer.from(
  words +
    '{"entry":{"id":"01","memberId":"01","kind":"earn","chopTypeId":"01","quantity":1,"balanceAfter":1,"operator":{"id":"01","name":"","nickname":null},"source":"till","remark":"","at":"2026-11-20T08:00:00.000Z","voids":null,"voidedBy":null,"campaignRevision":1},"card":{"id":"01","cardNumber":"4","campaignId":"01","campaignName":"","campaignType":"","email":"@example.com","mobile":"+65","nickname":"","birthday":null,"externalId":null,"level":{"id":"01","name":""},"state":"active","balance":1,"spendable":1,"pending":0,"endingNext":null,"balances":[{"chopTypeId":"01","code":"","balance":1,"stampCount":10}],"billPerChop":null,"onePerVisit":true,"carriedOver":null,"promotionCode":"","welcomeGift":null,"createdAt":"2026-11-20T08:00:00.000Z","expiresAt":"2027-11-20T23:59:59.999Z","remark":"","additionalInfo":{}}}',
)

/** The ids that stand beside a packed answer in its row and need not be repeated in it. */
export type RowIds = { caller: string; card_id: string | null }

/** The formats: with the first dictionary alone, with the row's ids behind it, and with the ids behind the present dictionary. */
const [withoutIds, withIds, present] = [1, 2, 3]

function dictionaryOf(format: number | undefined, { caller, card_id }: RowIds): Buffer {
  const ids = Buffer.from(`${card_id} ${caller}`)
  switch (format) {
    case withoutIds:
      return firstDictionary
    case withIds:
      return Buffer.concat([firstDictionary, ids])
    case present:
      return Buffer.concat([dictionary, ids])
    default:
      // A process of a later version packed it, during an upgrade: one of those answers the next attempt.
      return refuse('SERVICE_UNAVAILABLE')
  }
}

/** An answer in a sixth of its bytes; unpacked with the same ids. */
export const packAnswer = (answer: unknown, ids: RowIds): Buffer =>
  Buffer.concat([
    Buffer.from([present]),
    deflateRawSync(JSON.stringify(answer), {
      dictionary: dictionaryOf(present, ids),
      level: 6,
      windowBits: 12,
      memLevel: 5,
    }),
  ])

/** The answer that was packed; SERVICE_UNAVAILABLE where only a later version can read it. */
export function unpackAnswer(packed: Buffer, ids: RowIds): unknown {
  const known = dictionaryOf(packed[0], ids)
  return JSON.parse(inflateRawSync(packed.subarray(1), { dictionary: known }).toString())
}
