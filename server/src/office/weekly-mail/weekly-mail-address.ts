import type { Config } from '../../core/config.ts'
import { bytesOfUuid, provenBytes, provenText, uuidOf } from '../../core/proven-bytes.ts'

export type Reader = { merchantId: string; staffId: string }

const purpose = 'weekly-mail'

/** Where a user stops the weekly mail; the address works for ever, and names nobody. */
export function weeklyMailUrl({ publicUrl, secret }: Config, { merchantId, staffId }: Reader): string {
  const content = Buffer.concat([bytesOfUuid(merchantId), bytesOfUuid(staffId)])
  return `${publicUrl}/merchant/weekly-mail/wm_${provenText(secret, purpose, content)}`
}

/** Whose mail a token of such an address stands for; undefined when it is not ours. */
export function weeklyMailReader(secret: string, token: string): Reader | undefined {
  const bytes = provenBytes(secret, purpose, 32, token.replace(/^wm_/, ''))
  return bytes && { merchantId: uuidOf(bytes.subarray(0, 16)), staffId: uuidOf(bytes.subarray(16)) }
}
