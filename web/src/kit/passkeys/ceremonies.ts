import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@chopcard/contract/accounts/passkeys.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { z } from 'zod'

type Creation = z.output<typeof PasskeyCreationOptions>
type Request = z.output<typeof PasskeyRequestOptions>

// Loaded when the first passkey is asked for.
const library = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey, and answers with what the server needs of it. */
export async function makePasskey(options: Creation) {
  const { startRegistration } = await library()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Has the browser sign a challenge with a passkey; with `byAutofill` when its user chooses one at the field of the address. */
export async function signChallenge(options: Request, byAutofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: byAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

export const canAutofill = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill()

/** Ends the browser's question for a passkey. */
export const stopAsking = async (): Promise<void> => (await library()).WebAuthnAbortService.cancelCeremony()

/** Why the browser gave no passkey, as a key of passkeys.json; undefined if the browser is not the reason. */
export function browserProblem(error: unknown): 'alreadyHere' | 'cancelled' | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'InvalidStateError') return 'alreadyHere'
  return ['NotAllowedError', 'AbortError', 'SecurityError', 'WebAuthnError'].includes(error.name)
    ? 'cancelled'
    : undefined
}
