import type { Config } from '../../core/config.ts'
import { bytesOfUuid, provenBytes, provenText, uuidOf } from '../../core/proven-bytes.ts'

/** What a member may decline: mails that nobody needs to use the card. */
const declinable = ['balanceChange', 'expirationNotice', 'message'] as const
export type Declinable = (typeof declinable)[number]
export const isDeclinable = (mail: string): mail is Declinable => (declinable as readonly string[]).includes(mail)

export type Subscription = { merchantId: string; memberId: string; mail: Declinable }

const purpose = 'unsubscribe'

/** Where a member declines mails of one kind; the address works for ever, and names nobody. */
export function unsubscribeUrl({ publicUrl, secret }: Config, { merchantId, memberId, mail }: Subscription): string {
  const kind = Buffer.from([declinable.indexOf(mail)])
  const content = Buffer.concat([bytesOfUuid(merchantId), bytesOfUuid(memberId), kind])
  return `${publicUrl}/member/mails/ut_${provenText(secret, purpose, content)}`
}

/** Whose mails, and which, a token of such an address stands for; undefined when it is not ours. */
export function subscriptionOf(secret: string, token: string): Subscription | undefined {
  const bytes = provenBytes(secret, purpose, 33, token.replace(/^ut_/, ''))
  const mail = declinable[bytes?.[32] ?? -1]
  return bytes && mail && { merchantId: uuidOf(bytes.subarray(0, 16)), memberId: uuidOf(bytes.subarray(16, 32)), mail }
}
