import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { type PasskeyAssertion, passkeyAlgorithms } from '@chopcard/contract/accounts/passkeys.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { BaseContext } from './context.ts'
import { counterMoves } from './passkey-rules.ts'
import { digest } from './secrets.ts'

/** What a passkey is asked for. For all but a sign-in, the session that asks holds the challenge. */
export type Purpose = 'merchant-sign-in' | 'system-sign-in' | 'add' | 'confirm'

export type StoredPasskey = {
  id: string
  credentialId: Buffer
  transports: string[]
  publicKey: Buffer
  counter: number
}
export type NewPasskey = Omit<StoredPasskey, 'id'> & { isSynced: boolean }
type Attestation = { id: string; clientDataJSON: string; attestationObject: string; transports: string[] }

/** How long a challenge is good, and how long a browser waits for its user. */
const SECONDS = 300

// Loaded when the first passkey is checked: most commands and most requests never need it.
const library = () => import('@simplewebauthn/server')

/**
 * The name under which browsers store passkeys, and the only origin that may use them: of the configured public address,
 * never of a header. Browsers make no passkey for an IP address. One of this machine is reached as `localhost`.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } | undefined {
  const url = new URL(publicUrl)
  if (/^127\.|^\[::1\]$/.test(url.hostname)) url.hostname = 'localhost'
  const isAddress = isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0
  return isAddress ? undefined : { id: url.hostname, origin: url.origin }
}

const partyOf = (ctx: BaseContext) => relyingParty(ctx.app.config) ?? refuse('PASSKEYS_UNAVAILABLE')

/** What is stored of a challenge: with its purpose and its holder in it, it is found for no other. */
export const challengeDigest = ({ config }: Pick<App, 'config'>, purpose: Purpose, holder: string, challenge: string) =>
  digest(config.secret, 'passkey-challenge', purpose, holder, challenge)

async function issueChallenge(ctx: BaseContext, purpose: Purpose, holder: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      digest: challengeDigest(ctx.app, purpose, holder, challenge),
      expires_at: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
    })
    .execute()
  return challenge
}

/** Uses up the challenge that a browser signed; undefined if it was not given out for this, was used, or is too old. */
async function consumeChallenge(ctx: BaseContext, purpose: Purpose, holder: string, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const { numDeletedRows: found } = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('digest', '=', challengeDigest(ctx.app, purpose, holder, challenge))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return typeof data?.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

type KnownPasskey = Pick<StoredPasskey, 'credentialId' | 'transports'>
const descriptors = (passkeys: readonly KnownPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    type: 'public-key' as const,
    id: credentialId.toString('base64url'),
    transports,
  }))

/** What a browser needs to use a passkey: one of those given, or any that it knows. */
export async function requestOptions(ctx: BaseContext, purpose: Purpose, holder = '', known: KnownPasskey[] = []) {
  const { id: rpId } = partyOf(ctx)
  return {
    challenge: await issueChallenge(ctx, purpose, holder),
    rpId,
    timeout: SECONDS * 1000,
    userVerification: 'required' as const,
    allowCredentials: descriptors(known),
  }
}

type Person = { handle: Buffer; name: string; displayName: string }

/** What a browser needs to make a passkey that names its user by itself, so that nobody types an address. */
export async function creationOptions(ctx: BaseContext, sessionId: string, person: Person, known: KnownPasskey[]) {
  const { id } = partyOf(ctx)
  return {
    challenge: await issueChallenge(ctx, 'add', sessionId),
    rp: { id, name: ctx.app.config.operator.name },
    user: { id: person.handle.toString('base64url'), name: person.name, displayName: person.displayName },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: SECONDS * 1000,
    attestation: 'none' as const,
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

/** The passkey that a browser has made for a session; refuses with PASSKEY_INVALID. */
export async function verifyCreation(ctx: BaseContext, sessionId: string, made: Attestation): Promise<NewPasskey> {
  const party = partyOf(ctx)
  const expectedChallenge = await consumeChallenge(ctx, 'add', sessionId, made.clientDataJSON)
  if (!expectedChallenge || !(await isUnattested(made))) refuse('PASSKEY_INVALID')
  const { id, transports, ...response } = made
  const { verifyRegistrationResponse } = await library()
  const result = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch((error: unknown) => noteRefusal(ctx, error))
  if (!result?.verified) refuse('PASSKEY_INVALID')
  const { credential, credentialBackedUp: isSynced } = result.registrationInfo
  const { publicKey, counter } = credential
  const credentialId = Buffer.from(credential.id, 'base64url')
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports, isSynced }
}

/**
 * Whether no certificates came with a passkey. None are asked for, and to check them the library would load lists of revoked
 * ones from addresses that the sender chose.
 */
async function isUnattested({ attestationObject }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

type Outcome = { counter: number } | { refused: 'PASSKEY_INVALID' | 'PASSKEY_COPIED' }

/**
 * Checks what a passkey has signed. The challenge is used up in any case, also where no such passkey is known, and an
 * unknown one gets the same outcome as a wrong signature.
 */
export async function verifyUse(
  ctx: BaseContext,
  asked: { purpose: Purpose; holder?: string },
  { id, userHandle: _claimed, ...response }: PasskeyAssertion,
  known: StoredPasskey | undefined,
): Promise<Outcome> {
  const party = partyOf(ctx)
  const expectedChallenge = await consumeChallenge(ctx, asked.purpose, asked.holder ?? '', response.clientDataJSON)
  if (!expectedChallenge || !known) return { refused: 'PASSKEY_INVALID' }
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The counter is judged here, to tell a copy of a passkey from other refusals.
    credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
  }).catch((error: unknown) => noteRefusal(ctx, error))
  if (!result?.verified) return { refused: 'PASSKEY_INVALID' }
  const { newCounter: counter } = result.authenticationInfo
  if (counterMoves(known.counter, counter)) return { counter }
  ctx.app.log.warn({ passkeyId: known.id, stored: known.counter, counter }, 'the counter of a passkey went back')
  return { refused: 'PASSKEY_COPIED' }
}

/** The library throws a sentence for each thing that is wrong; the caller is told none of them. */
function noteRefusal(ctx: BaseContext, error: unknown): undefined {
  ctx.app.log.info({ requestId: ctx.requestId, reason: String(error) }, 'a passkey was refused')
}
