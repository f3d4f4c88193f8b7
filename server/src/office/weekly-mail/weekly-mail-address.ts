import type { Config } from '../../core/config.ts'
import { digest, sameBytes } from '../../core/secrets.ts'

export type Reader = { merchantId: string; staffId: string }

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const proofOf = (secret: string, content: Buffer) =>
  digest(secret, 'weekly-mail', content.toString('hex')).subarray(0, 16)

/** Where a user stops the weekly mail; the address works for ever, and names nobody. */
export function weeklyMailUrl({ publicUrl, secret }: Config, { merchantId, staffId }: Reader): string {
  const content = Buffer.concat([bytesOf(merchantId), bytesOf(staffId)])
  return `${publicUrl}/merchant/weekly-mail/wm_${Buffer.concat([content, proofOf(secret, content)]).toString('base64url')}`
}

/** Whose mail a token of such an address stands for; undefined when it is not ours. */
export function weeklyMailReader(secret: string, token: string): Reader | undefined {
  const bytes = Buffer.from(token.replace(/^wm_/, ''), 'base64url')
  if (bytes.length !== 48 || !sameBytes(bytes.subarray(32), proofOf(secret, bytes.subarray(0, 32)))) return undefined
  return { merchantId: idOf(bytes.subarray(0, 16)), staffId: idOf(bytes.subarray(16, 32)) }
}
