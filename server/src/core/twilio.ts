import type { Config } from './config.ts'

export type OutgoingSms = { to: string; text: string }

/** The service will never accept this message: the number does not exist, or has opted out. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable'
}

const REQUEST_TIMEOUT_MS = 5_000
/** After so many failures in a row the service is not called for a while, because mails wait in the same queue. */
const failuresAllowed = 5
const CIRCUIT_OPEN_MS = 30_000

/** `closedUntil` is of `performance.now()`. */
type Health = { failures: number; closedUntil: number }
const healthOf = new Map<string, Health>()

/** Sends a text message through Twilio's REST API; throws if it was not accepted, so that it is tried again. */
export async function sendByTwilio(twilio: NonNullable<Config['sms']['twilio']>, sms: OutgoingSms): Promise<void> {
  const health = healthOf.get(twilio.url) ?? { failures: 0, closedUntil: -Infinity }
  healthOf.set(twilio.url, health)
  if (health.closedUntil > performance.now())
    throw new Error('Twilio has failed repeatedly: not asked for half a minute')
  try {
    await post(twilio, sms)
    health.failures = 0
  } catch (error) {
    // A refusal of one message shows that the service works.
    health.failures = error instanceof Undeliverable ? 0 : health.failures + 1
    if (health.failures >= failuresAllowed)
      Object.assign(health, { failures: 0, closedUntil: performance.now() + CIRCUIT_OPEN_MS })
    throw error
  }
}

/** Resets the count of failures. */
export const forgetTwilio = (): void => healthOf.clear()

async function post({ accountSid, authToken, from, url }: NonNullable<Config['sms']['twilio']>, sms: OutgoingSms) {
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  const answer = await fetch(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({ To: sms.to, [sender]: from, Body: sms.text }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: Error) => {
    const cause = error.cause as { code?: string } | undefined
    throw new Error(`Twilio cannot be reached: ${cause?.code ?? error.message}`, { cause: error })
  })
  if (answer.ok) {
    await answer.body?.cancel()
    return
  }
  const { code, message } = await reasonIn(answer)
  const words = `Twilio refused: ${answer.status} ${code} ${message}`.trim()
  throw aboutTheNumber.has(code) ? new Undeliverable(words) : new Error(words)
}

/** Twilio's permanent errors for a number: invalid, not reachable, no permission for its region, opted out. */
const aboutTheNumber = new Set([21211, 21214, 21217, 21407, 21408, 21610, 21612, 21614])

const MAX_ANSWER_LENGTH = 10_000

async function reasonIn(answer: Response): Promise<{ code: number; message: string }> {
  try {
    const text = (await answer.text()).slice(0, MAX_ANSWER_LENGTH)
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
    return { code: Number(code) || 0, message: typeof message === 'string' ? message.slice(0, 300) : '' }
  } catch {
    return { code: 0, message: '' }
  }
}
