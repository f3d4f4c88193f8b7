import type { Config } from '../../core/config.ts'
import { digest, sameBytes } from '../../core/secrets.ts'

/** What a member may decline: mails that nobody needs to use the card. */
const declinable = ['balanceChange', 'expirationNotice', 'message'] as const
export type Declinable = (typeof declinable)[number]
export const isDeclinable = (mail: string): mail is Declinable => (declinable as readonly string[]).includes(mail)

export type Subscription = { merchantId: string; memberId: string; mail: Declinable }

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const proofOf = (secret: string, content: Buffer) =>
  digest(secret, 'unsubscribe', content.toString('hex')).subarray(0, 16)

/** Where a member declines mails of one kind; the address works for ever, and names nobody. */
export function unsubscribeUrl({ publicUrl, secret }: Config, { merchantId, memberId, mail }: Subscription): string {
  const content = Buffer.concat([bytesOf(merchantId), bytesOf(memberId), Buffer.from([declinable.indexOf(mail)])])
  return `${publicUrl}/member/mails/ut_${Buffer.concat([content, proofOf(secret, content)]).toString('base64url')}`
}

/** Whose mails, and which, a token of such an address stands for; undefined when it is not ours. */
export function subscriptionOf(secret: string, token: string): Subscription | undefined {
  const bytes = Buffer.from(token.replace(/^ut_/, ''), 'base64url')
  if (bytes.length !== 49 || !sameBytes(bytes.subarray(33), proofOf(secret, bytes.subarray(0, 33)))) return undefined
  const mail = declinable[bytes[32] ?? -1]
  return mail && { merchantId: idOf(bytes.subarray(0, 16)), memberId: idOf(bytes.subarray(16, 32)), mail }
}
