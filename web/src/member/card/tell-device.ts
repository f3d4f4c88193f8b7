import type { noteDevice } from '@chopcard/contract/earning/member/referrals.ts'
import { ask } from '../ask.ts'
import { read, write } from '../browser-store.ts'
import { deviceToken } from '../device-token.ts'

const key = (campaignId: string) => `device-told-of-${campaignId}`

/** Says once for a card that it was opened in this browser, so that nobody brings themselves with its code. */
export async function tellDevice(campaignId: string): Promise<void> {
  const path = location.pathname
  if (read(key(campaignId)) === path) return
  await ask<typeof noteDevice>('POST /member/device', { body: { deviceToken: deviceToken() } }).then(
    () => write(key(campaignId), path),
    // The next time it is opened.
    () => undefined,
  )
}
