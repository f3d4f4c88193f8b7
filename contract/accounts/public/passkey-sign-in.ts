import { z } from 'zod'
import { text } from '../../core/kinds.ts'
import { maxNicknameLength } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { PasskeyAssertion, PasskeyRequestOptions } from '../passkeys.ts'

const challenge = {
  method: 'POST',
  audience: 'public',
  body: z.strictObject({}),
  reply: PasskeyRequestOptions,
  refuses: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
} as const

export const passkeyLoginOptions = route({
  ...challenge,
  path: '/merchant/login/passkey/options',
  about: 'What the browser needs to sign in with a passkey; good for one attempt and five minutes.',
})

export const passkeyLogin = route({
  method: 'POST',
  path: '/merchant/login/passkey',
  about: 'Signs in with a passkey: the same answer as that of a password.',
  audience: 'public',
  body: z.strictObject({ nickname: text(maxNicknameLength).optional(), passkey: PasskeyAssertion }),
  shape: 'bare',
  reply: z.object({ token: z.string(), data: z.object({ checkMailbox: z.literal(false) }) }),
  refuses: [
    'PASSKEY_INVALID',
    'PASSKEYS_UNAVAILABLE',
    'ACCOUNT_IS_NOT_ENABLED',
    'ACCOUNT_IS_TERMINATED',
    'TOO_MANY_REQUESTS',
  ],
})

export const systemPasskeyLoginOptions = route({
  ...challenge,
  path: '/admin/login/passkey/options',
  about: 'What the browser needs to sign a system administrator in with a passkey.',
})

export const systemPasskeyLogin = route({
  method: 'POST',
  path: '/admin/login/passkey',
  about: 'Signs a system administrator in with a passkey.',
  audience: 'public',
  body: z.strictObject({ passkey: PasskeyAssertion }),
  shape: 'bare',
  reply: z.object({ token: z.string() }),
  refuses: ['PASSKEY_INVALID', 'PASSKEYS_UNAVAILABLE', 'ACCOUNT_IS_NOT_ENABLED', 'TOO_MANY_REQUESTS'],
})
