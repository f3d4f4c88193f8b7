import type { App } from '../../core/app.ts'
import type { GoogleAccount } from './google-account.ts'
import { waitForTurn } from './google-lane.ts'
import { GoogleOutage } from './google-outage.ts'
import { accessToken } from './google-token.ts'
import { readAnswer } from './read-answer.ts'

const REQUEST_TIMEOUT_MS = 10_000
const MAX_REASON = 200

/** Google has no such thing, has one already, or refuses what was sent. */
export type GoogleAnswer = { status: 200 | 404 | 409 } | { status: 400; reason: string }

/** Calls Google's API for passes; throws where nothing more may be asked for the time being. */
export async function callGoogle(
  app: App,
  account: GoogleAccount,
  method: 'POST' | 'PATCH' | 'PUT',
  path: string,
  body: object,
): Promise<GoogleAnswer> {
  const call = async (token: string) => {
    await waitForTurn(app.database.kysely, account.issuerId)
    return fetch(`${app.config.wallets.google.passes}/walletobjects/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((error: Error) => {
      throw new GoogleOutage('Google cannot be reached', { cause: error })
    })
  }
  const token = await accessToken(app, account)
  let answer = await call(token)
  // A token may end early.
  if (answer.status === 401) answer = await call(await accessToken(app, account, token))
  const { error } = (await readAnswer(answer)) as { error?: { message?: unknown } }
  if (answer.ok) return { status: 200 }
  if (answer.status === 404 || answer.status === 409) return { status: answer.status }
  const reason = typeof error?.message === 'string' ? error.message.slice(0, MAX_REASON) : ''
  if (answer.status === 400) return { status: 400, reason }
  throw new GoogleOutage(`Google refused: ${answer.status} ${reason}`.trim())
}
