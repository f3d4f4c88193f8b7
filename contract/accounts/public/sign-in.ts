import { z } from 'zod'
import { maxNicknameLength, maxPasswordLength } from '../../core/limits.ts'
import { Email, requiredText, secretText, text } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

/** A path of the application to go to afterwards; anything else is dropped by the server. */
export const RedirectPath = text(300).regex(/^\/(?!\/)/)

export const LoginBody = z.strictObject({
  email: Email,
  nickname: text(maxNicknameLength).optional(),
  password: secretText(maxPasswordLength).optional(),
  redirect: RedirectPath.optional(),
})

export const login = route({
  method: 'POST',
  path: '/merchant/login',
  about: 'Signs in with a password, or sends a sign-in message with a one-time link.',
  audience: 'public',
  body: LoginBody,
  shape: 'bare',
  reply: z.object({ token: z.string().nullable(), data: z.object({ checkMailbox: z.boolean() }) }),
  refuses: ['INVALID_EMAIL_OR_PASSWORD', 'ACCOUNT_IS_NOT_ENABLED', 'ACCOUNT_IS_TERMINATED', 'TOO_MANY_REQUESTS'],
})

export const useSignInLink = route({
  method: 'POST',
  path: '/merchant/login/link',
  about: 'Consumes a one-time link of a sign-in or registration message; the token comes in the merchant-token cookie.',
  audience: 'public',
  body: z.strictObject({ token: secretText(200) }),
  /** Where to go: a page of the application whose address says `registration=1`, where the client takes the cookie over. */
  reply: z.object({ redirect: z.string() }),
  refuses: ['SIGN_IN_LINK_INVALID', 'ACCOUNT_IS_NOT_ENABLED', 'ACCOUNT_IS_TERMINATED', 'TOO_MANY_REQUESTS'],
})

export const signInLook = route({
  method: 'GET',
  path: '/public/signInLook/{shop}',
  about: 'How the sign-in page of a merchant looks; all null for a short key that nobody has.',
  audience: 'public',
  params: { shop: requiredText(40) },
  reply: z.object({
    name: z.string().nullable(),
    logo: z.string().nullable(),
    backgroundColor: z.string().nullable(),
    backgroundImage: z.string().nullable(),
  }),
})

export const SystemLoginBody = z.strictObject({ email: Email, password: secretText(maxPasswordLength) })

export const systemLogin = route({
  method: 'POST',
  path: '/admin/login',
  about: 'Signs a system administrator in.',
  audience: 'public',
  body: SystemLoginBody,
  shape: 'bare',
  reply: z.object({ token: z.string() }),
  refuses: ['INVALID_EMAIL_OR_PASSWORD', 'ACCOUNT_IS_NOT_ENABLED', 'PASSKEY_REQUIRED', 'TOO_MANY_REQUESTS'],
})
