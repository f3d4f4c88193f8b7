import type { App } from './app.ts'
import type { Config } from './config.ts'
import { encryptPush, pushAuthorization, type PushTarget } from './push-crypto.ts'
import { pushKeys } from './push-keys.ts'
import { Undeliverable } from './twilio.ts'

/** The subscription no longer exists (RFC 8030 §7.3). */
export class BrowserGone extends Undeliverable {}

const REQUEST_TIMEOUT_MS = 5_000
/** A browser that is offline for longer does not get the message. */
const keptSeconds = 3 * 24 * 3600
const MAX_ANSWER_LENGTH = 300

/**
 * Whether messages may be sent to an address: only to known push services, because the browser chooses the address and
 * the server calls it from inside its network.
 */
export function isPushService({ mode, push }: Pick<Config, 'mode' | 'push'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, port } = new URL(endpoint)
  const isKnown = push.services.some((name) => hostname === name || hostname.endsWith(`.${name}`))
  return isKnown && !username && (mode !== 'production' || (protocol === 'https:' && !port))
}

/** Sends a push message to its service; throws if it was not accepted, so that it is tried again. */
export async function sendByWebPush(app: App, target: PushTarget, payload: string, now: Date): Promise<string> {
  const { config } = app
  if (!isPushService(config, target.endpoint)) throw new Undeliverable('This push service is not known')
  const keys = await pushKeys(app)
  const answer = await fetch(target.endpoint, {
    method: 'POST',
    headers: {
      authorization: pushAuthorization(keys, target.endpoint, contactIn(config), now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      urgency: 'normal',
    },
    body: new Uint8Array(encryptPush(payload, target)),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: Error) => {
    const cause = error.cause as { code?: string } | undefined
    throw new Error(`The push service cannot be reached: ${cause?.code ?? error.message}`, { cause: error })
  })
  const words = `${answer.status} ${(await answer.text().catch(() => '')).slice(0, MAX_ANSWER_LENGTH)}`.trim()
  if (answer.ok) return words
  if (answer.status === 404 || answer.status === 410) throw new BrowserGone(`The browser is gone: ${words}`)
  if (answer.status === 413) throw new Undeliverable(`The push service refused: ${words}`)
  throw new Error(`The push service refused: ${words}`)
}

/** The contact for push services: the sender of mails. */
const contactIn = ({ mail }: Config): string => `mailto:${/<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from.trim()}`
