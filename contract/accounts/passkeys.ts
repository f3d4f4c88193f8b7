import { z } from 'zod'
import { maxPasskeyNameLength, maxPasskeys } from '../core/limits.ts'
import { requiredText } from '../core/kinds.ts'

/** How somebody signed in, as the sign-in history tells. */
export const signInWays = ['password', 'link', 'passkey'] as const
export const SignInWay = z.enum(signInWays)

/** The signature algorithms of passkeys, by their numbers in COSE: Ed25519, ES256, RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const

/** Bytes in a text, as browsers and server exchange them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)

/** The id of a credential: 1023 bytes at most. */
const CredentialId = bytes(1364)
const transport = z
  .string()
  .max(20)
  .regex(/^[a-z-]+$/)

export const PasskeyName = requiredText(maxPasskeyNameLength)

/** What a browser answers when it has made a passkey. */
export const passkeyAttestation = {
  id: CredentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports: z.array(transport).max(10),
}

/** What a browser answers when a passkey has signed a challenge. */
export const PasskeyAssertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(2000),
  /** Whose the passkey is, as it was told when it was made; some security keys leave it out where they are asked for by id. */
  userHandle: bytes(88).optional(),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** A passkey as its owner and those who look after them see it. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it is in an account of the person's devices, and not in one device only. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

/** The own passkeys; `origin` is the only address at which browsers may use them, null where it allows none. */
export const OwnPasskeys = z.object({ origin: z.string().nullable(), passkeys: z.array(Passkey).max(maxPasskeys) })

const known = z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) }))

/** What a browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.literal(passkeyAlgorithms) })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** What a browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: known,
})

/** How the caller may confirm who they are: with one of their passkeys, and with a password where they have one. */
export const WaysToConfirm = z.object({ options: PasskeyRequestOptions.nullable(), hasPassword: z.boolean() })
