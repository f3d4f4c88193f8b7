import * as passkeys from '@chopcard/contract/accounts/merchant/passkeys.ts'
import { passkeyLogin, passkeyLoginOptions } from '@chopcard/contract/accounts/public/passkey-sign-in.ts'
import type { Harness } from '../../../test/harness.ts'
import { type Authenticator, makeAuthenticator } from '../../../test/make-passkey.ts'
import type { App } from '../../core/app.ts'
import { newVisitor } from '../staff/sign-in-testing.ts'

/** Adds a passkey of the user whose session it is, and answers with its authenticator and its id. */
export async function enrolPasskey(
  { call }: Harness,
  token: string,
  { name = 'Phone', password, counts }: { name?: string; password?: string; counts?: boolean } = {},
): Promise<{ authenticator: Authenticator; id: string }> {
  const authenticator = makeAuthenticator({ counts })
  const options = await call(passkeys.startPasskey, { body: { password } }, { token })
  const made = authenticator.create(options.body.data)
  const { body } = await call(passkeys.addPasskey, { body: { name, ...made } }, { token })
  return { authenticator, id: body.data.id }
}

/** Asks for a challenge and signs in with what the authenticator makes of it. */
export async function signInWith(
  { call }: Harness,
  authenticator: Authenticator,
  fault: Parameters<Authenticator['get']>[1] = {},
  visitor = newVisitor(),
) {
  const options = await call(passkeyLoginOptions, { body: {} }, visitor)
  const passkey = authenticator.get(options.body.data, fault)
  return call(passkeyLogin, { body: { nickname: 'Till 2', passkey } }, visitor)
}

/** How a user’s attempts to sign in ended, in their order. */
export const waysOf = (app: App, staffId: string) =>
  app.database.kysely
    .selectFrom('login_history')
    .select(['way', 'error'])
    .where('staff_id', '=', staffId)
    .orderBy('at')
    .execute()
