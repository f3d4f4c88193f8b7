import type { App } from '../../core/app.ts'
import { RootKeys } from './ecv2.ts'
import { GoogleOutage } from './google-outage.ts'
import { readAnswer } from './read-answer.ts'

const REQUEST_TIMEOUT_MS = 10_000
const KEPT_MS = 3_600_000
const path = '/gp/m/issuer/keys'

let kept: { url: string; keys: RootKeys; until: number } | undefined

/** The keys that Google's notices are signed with in the end; read again every hour. */
export async function rootKeys({ config }: App): Promise<RootKeys> {
  const url = config.wallets.google.save + path
  if (kept && kept.url === url && kept.until > performance.now()) return kept.keys
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch(
    (error: Error) => {
      throw new GoogleOutage('Google’s keys cannot be read', { cause: error })
    },
  )
  const keys = RootKeys.safeParse(await readAnswer(answer))
  if (!answer.ok || !keys.success) throw new GoogleOutage('Google’s keys cannot be read')
  kept = { url, keys: keys.data, until: performance.now() + KEPT_MS }
  return keys.data
}
