import { setTimeout as pause } from 'node:timers/promises'
import { callMailchimp, type Connection, MailchimpError, type Operation } from './mailchimp-client.ts'

const MAX_PAUSES = 5
const FIRST_PAUSE_MS = 250

/** A call of a job: while Mailchimp is busy it waits longer and longer, by chance, so that callers do not come back together. */
export async function callPatiently<T>(to: Connection, operation: Operation): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await callMailchimp<T>(to, operation)
    } catch (error) {
      if (!(error instanceof MailchimpError) || error.outcome !== 'busy' || n === MAX_PAUSES) throw error
      await pause(FIRST_PAUSE_MS * 2 ** n * (0.5 + Math.random()))
    }
  }
}
