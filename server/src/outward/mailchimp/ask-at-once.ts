import { refuse } from '@chopcard/contract/core/errors.ts'
import { callMailchimp, type Connection, MailchimpError, type Operation } from './mailchimp-client.ts'

/** A page waits six seconds for an answer, also where it takes several calls. */
const AT_ONCE_MS = 5_000

/** A connection whose calls together take no longer than a person waits. */
export const inHaste = (to: Connection): Connection => ({ ...to, until: performance.now() + AT_ONCE_MS })

/** A call whose answer a person waits for: it is made once, and what goes wrong is told as a refusal. */
export async function askAtOnce<T>(to: Connection, operation: Operation): Promise<T> {
  try {
    return await callMailchimp<T>(to, operation)
  } catch (error) {
    if (error instanceof MailchimpError) return refuseFor(error)
    throw error
  }
}

export function refuseFor({ outcome, words, title }: MailchimpError): never {
  if (outcome === 'key') refuse('MAILCHIMP_KEY_REFUSED')
  if (outcome === 'missing') refuse('MAILCHIMP_AUDIENCE_GONE')
  if (outcome === 'refused') refuse('MAILCHIMP_REFUSED', { values: { words: words || title } })
  return refuse('MAILCHIMP_UNAVAILABLE', { retryAfter: 10 })
}
