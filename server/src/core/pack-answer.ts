import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What the answers of operations have in common. Stored answers were packed with it: a change needs a format of its own. */
const dictionary = Buffer.from(
  '","source":"back-office","remark":"","kind":"adjust"redeem"receipt"scan"source":"member","state":"frozen"expired"pending","endingNext":{"quantity":,"at":"2026-11-20T00:00:00.000Z"},"level":{"id":"","name":"Gold"},"email":"@example.com","mobile":"+65","nickname":null,"expiresAt":"2027-11-20T23:59:59.999Z"' +
    '{"entry":{"id":"01","memberId":"01","kind":"earn","chopTypeId":"01","quantity":1,"balanceAfter":1,"operator":{"id":"01","name":"","nickname":null},"source":"till","remark":"","at":"2026-11-20T08:00:00.000Z","voids":null,"voidedBy":null,"campaignRevision":1},"card":{"id":"01","cardNumber":"4","campaignId":"01","campaignName":"","campaignType":"","email":null,"mobile":null,"nickname":null,"level":null,"state":"active","balance":1,"spendable":1,"pending":0,"endingNext":null,"balances":[{"chopTypeId":"01","code":"","balance":1,"stampCount":10}],"promotionCode":"","welcomeGift":null,"createdAt":"2026-11-20T08:00:00.000Z","expiresAt":null,"remark":"","additionalInfo":{}}}',
)
const format = Buffer.from([1])

/** An answer in a quarter of its bytes. */
export const packAnswer = (answer: unknown): Buffer =>
  Buffer.concat([format, deflateRawSync(JSON.stringify(answer), { dictionary, level: 6, windowBits: 12, memLevel: 5 })])

/** The answer that was packed. */
export function unpackAnswer(packed: Buffer): unknown {
  if (packed[0] !== format[0]) throw new Error(`a packed answer of the unknown format ${packed[0]}`)
  return JSON.parse(inflateRawSync(packed.subarray(1), { dictionary }).toString())
}
