import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What the answers of operations have in common. Stored answers were packed with it: a change needs a format of its own. */
const dictionary = Buffer.from(
  '","source":"back-office","remark":"","kind":"adjust"redeem"receipt"scan"source":"member","state":"frozen"expired"pending","endingNext":{"quantity":,"at":"2026-11-20T00:00:00.000Z"},"level":{"id":"","name":"Gold"},"email":"@example.com","mobile":"+65","nickname":null,"expiresAt":"2027-11-20T23:59:59.999Z"' +
    '{"entry":{"id":"01","memberId":"01","kind":"earn","chopTypeId":"01","quantity":1,"balanceAfter":1,"operator":{"id":"01","name":"","nickname":null},"source":"till","remark":"","at":"2026-11-20T08:00:00.000Z","voids":null,"voidedBy":null,"campaignRevision":1},"card":{"id":"01","cardNumber":"4","campaignId":"01","campaignName":"","campaignType":"","email":null,"mobile":null,"nickname":null,"level":null,"state":"active","balance":1,"spendable":1,"pending":0,"endingNext":null,"balances":[{"chopTypeId":"01","code":"","balance":1,"stampCount":10}],"promotionCode":"","welcomeGift":null,"createdAt":"2026-11-20T08:00:00.000Z","expiresAt":null,"remark":"","additionalInfo":{}}}',
)
/** The formats: with the dictionary alone, and with the row's ids behind it. */
const [withoutIds, withIds] = [1, 2]

/** The ids that stand beside a packed answer in its row and need not be repeated in it. */
export type RowIds = { caller: string; card_id: string | null }

const dictionaryWith = ({ caller, card_id }: RowIds): Buffer =>
  Buffer.concat([dictionary, Buffer.from(`${card_id} ${caller}`)])

/** An answer in a fifth of its bytes; unpacked with the same ids. */
export const packAnswer = (answer: unknown, ids: RowIds): Buffer =>
  Buffer.concat([
    Buffer.from([withIds]),
    deflateRawSync(JSON.stringify(answer), {
      dictionary: dictionaryWith(ids),
      level: 6,
      windowBits: 12,
      memLevel: 5,
    }),
  ])

/** The answer that was packed. */
export function unpackAnswer(packed: Buffer, ids: RowIds): unknown {
  const [format] = packed
  if (format !== withoutIds && format !== withIds)
    throw new Error(`a packed answer of the unknown format ${String(format)}`)
  const known = format === withIds ? dictionaryWith(ids) : dictionary
  return JSON.parse(inflateRawSync(packed.subarray(1), { dictionary: known }).toString())
}
