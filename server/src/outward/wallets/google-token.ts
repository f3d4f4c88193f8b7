import { sign } from 'node:crypto'
import type { App } from '../../core/app.ts'
import type { GoogleAccount } from './google-account.ts'
import { GoogleOutage } from './google-outage.ts'
import { readAnswer } from './read-answer.ts'
import { databaseNow } from '../../core/database-now.ts'

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const REQUEST_TIMEOUT_MS = 10_000
const EARLY_MS = 300_000

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JSON Web Token signed by the service account (RS256). */
export function signJwt({ key }: GoogleAccount, claims: object): string {
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** `until` is of `performance.now()`. */
type Token = { value: string; until: number }
const tokens = new Map<string, Promise<Token>>()

/** What calls of Google's API carry; asked for again a little before it ends, and when it was refused. */
export async function accessToken(app: App, account: GoogleAccount, refused?: string): Promise<string> {
  const key = `${app.config.wallets.google.token} ${account.email}`
  const known = await tokens.get(key)?.catch(() => undefined)
  if (known && known.until > performance.now() && known.value !== refused) return known.value
  const asked = askForToken(app, account)
  tokens.set(key, asked)
  return (await asked).value
}

async function askForToken({ config, database }: App, account: GoogleAccount): Promise<Token> {
  const url = `${config.wallets.google.token}/token`
  const now = Math.floor((await databaseNow(database.kysely)).getTime() / 1000)
  const claims = { iss: account.email, scope, aud: url, iat: now, exp: now + 3600 }
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signJwt(account, claims),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new GoogleOutage('Google gives no access', { cause: error })
  })
  const body = await readAnswer(answer)
  const { access_token: value, expires_in: seconds } = body as { access_token?: unknown; expires_in?: unknown }
  if (!answer.ok || typeof value !== 'string') throw new GoogleOutage(`Google gives no access: ${answer.status}`)
  return { value, until: performance.now() + Number(seconds) * 1000 - EARLY_MS }
}
