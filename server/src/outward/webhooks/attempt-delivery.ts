import type { App } from '../../core/app.ts'
import { postOutside } from '../../core/call-out.ts'
import type { Claimed } from './claim-deliveries.ts'
import { openSecrets } from './endpoint-store.ts'
import { finishAttempt } from './finish-attempt.ts'
import { maxKeptResponse } from '@chopcard/contract/outward/webhooks.ts'
import { signedHeaders } from './signature.ts'

const TIMEOUT_MS = 15_000

/** Sends a delivery that was handed out, and writes down how it went. */
export const attemptDelivery = (app: App, claimed: Claimed): Promise<void> =>
  app.tracing.later(claimed.requestId, `webhook ${claimed.type}`, { attempt: claimed.attempts }, () =>
    attempt(app, claimed),
  )

async function attempt(app: App, claimed: Claimed): Promise<void> {
  const at = claimed.now
  const secrets = claimed.secrets.map((sealed) => openSecrets(app.config.secret, sealed))
  const message = { id: claimed.messageId, at, body: claimed.body }
  const begun = performance.now()
  const result = await postOutside(app.config, {
    url: claimed.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Chopcard-Webhooks/1',
      ...signedHeaders(message, secrets, claimed.signsWithKey),
      ...app.tracing.headers(),
    },
    body: claimed.body,
    timeoutMs: TIMEOUT_MS,
    maxBytes: maxKeptResponse,
  })
  await finishAttempt(app, claimed, { at, ms: Math.round(performance.now() - begun), result })
}
