import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { App } from '../../core/app.ts'
import type { SigningIdentifier } from '../../platform/apple-identifiers/signing-identifier.ts'
import { privateKeyOf } from './identifier-signers.ts'

const REQUEST_TIMEOUT_MS = 10_000
const IDLE_MS = 300_000
const MAX_ANSWER_LENGTH = 1_000

/** What became of a push: `gone` where the device has no such pass any more. */
export type Pushed = 'told' | 'gone'

/** Apple refuses the certificate, is overloaded or cannot be reached: all pushes wait. */
export class PushOutage extends Error {}

const sessions = new Map<string, ClientHttp2Session>()

/**
 * A connection with the identifier's certificate, which is what Apple knows the sender by; opened at the first push and kept
 * while there are more.
 */
function sessionFor(app: App, identifier: SigningIdentifier): ClientHttp2Session {
  const { url, authority } = app.config.wallets.applePush
  const key = `${url} ${identifier.fingerprint}`
  const known = sessions.get(key)
  if (known && !known.closed && !known.destroyed) return known
  const session = connect(url, {
    cert: `${identifier.certificate}\n${identifier.issuer}`,
    key: privateKeyOf(app, identifier),
    ...(authority !== undefined && { ca: authority }),
  })
  sessions.set(key, session)
  const forget = () => void (sessions.get(key) === session && sessions.delete(key))
  session.on('close', forget)
  session.on('goaway', () => {
    forget()
    session.close()
  })
  // Each request learns of it by itself.
  session.on('error', forget)
  session.setTimeout(IDLE_MS, () => session.close())
  session.unref()
  return session
}

/** Closes the connections. */
export function closePushes(): void {
  for (const session of sessions.values()) session.destroy()
  sessions.clear()
}

/** Tells a device that a pass has changed: an empty message, upon which its wallet asks for what is new. */
export function pushTo(app: App, identifier: SigningIdentifier, pushToken: string): Promise<Pushed> {
  const { promise, resolve, reject } = Promise.withResolvers<Pushed>()
  const request = sessionFor(app, identifier).request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: `/3/device/${pushToken}`,
    'apns-topic': identifier.passTypeId,
    'content-type': 'application/json',
  })
  let status = 0
  let answer = ''
  request.setEncoding('utf8')
  request.setTimeout(REQUEST_TIMEOUT_MS, () => {
    request.close(constants.NGHTTP2_CANCEL)
    reject(new PushOutage('Apple’s push service does not answer'))
  })
  request.on('response', (headers) => (status = Number(headers[constants.HTTP2_HEADER_STATUS])))
  request.on('data', (part: string) => {
    if (answer.length < MAX_ANSWER_LENGTH) answer += part
  })
  request.on('error', (error: Error & { code?: string }) =>
    reject(new PushOutage(`Apple’s push service cannot be reached: ${error.code ?? error.message}`)),
  )
  request.on('close', () => {
    if (status === 200) return resolve('told')
    const reason = reasonIn(answer)
    if (status === 410 || goneReasons.has(reason)) return resolve('gone')
    return reject(new PushOutage(`Apple’s push service refused: ${status} ${reason}`.trim()))
  })
  request.end('{}')
  return promise
}

/** A token that Apple does not know is one of a device that is gone, with whatever status it says so. */
const goneReasons = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered'])

function reasonIn(answer: string): string {
  try {
    const { reason } = JSON.parse(answer) as { reason?: unknown }
    return typeof reason === 'string' ? reason.slice(0, 60) : ''
  } catch {
    return ''
  }
}
