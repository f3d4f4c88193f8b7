import { z } from 'zod'
import { SignInWay } from '../../accounts/passkeys.ts'
import { maxPasswordLength } from '../../core/limits.ts'
import { Email, Id, Language, paged, queryBool, requiredText, secretText } from '../../core/kinds.ts'
import { bothMatch, mismatch, ProfilePassword } from '../../core/passwords.ts'
import { reauthentication, route } from '../../core/route.ts'

const onPages = { audience: 'system', page: ['admin-list', 'admin-add', 'admin-edit'] } as const

/** An administrator of the platform as the list shows one. */
const Admin = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isAgent: z.boolean(),
  enabled: z.boolean(),
  /** Has not chosen a password yet. */
  invited: z.boolean(),
  /** How many there are. */
  passkeys: z.int(),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
})

export const adminFilters = {
  q: paged(['name']).q,
  isAgent: queryBool.optional(),
  enabled: queryBool.optional(),
  /** Whether there is a passkey. */
  hasPasskey: queryBool.optional(),
}

export const listAdmins = route({
  ...onPages,
  method: 'GET',
  path: '/admin/admin',
  about: 'The administrators of the platform. `q` finds by name or e-mail.',
  query: { ...paged(['name', 'email', 'createdAt', 'lastSignInAt']), ...adminFilters },
  shape: 'list',
  reply: Admin,
})

export const getAdmin = route({
  ...onPages,
  method: 'GET',
  path: '/admin/admin/{id}',
  about: 'An administrator of the platform.',
  params: { id: Id },
  reply: Admin,
  refuses: ['NOT_FOUND'],
})

const person = { name: requiredText(80), email: Email, isAgent: z.boolean(), enabled: z.boolean() }

/** Without `newPassword` the administrator is invited by mail, and chooses one. */
export const AddAdminBody = z.strictObject({
  ...person,
  newPassword: ProfilePassword.optional(),
  /** Of the invitation. */
  language: Language.optional(),
  ...reauthentication,
})

export const addAdmin = route({
  ...onPages,
  method: 'POST',
  path: '/admin/admin',
  about: 'Adds an administrator, with a password or by invitation.',
  asksPassword: true,
  movesValue: true,
  body: AddAdminBody,
  reply: Admin,
  refuses: ['EMAIL_REGISTERED'],
})

/** `seen` is what the form was filled from. */
export const EditAdminBody = z.strictObject({
  ...person,
  newPassword: ProfilePassword.optional(),
  seen: z.strictObject(person).optional(),
  ...reauthentication,
})

export const editAdmin = route({
  ...onPages,
  method: 'PUT',
  path: '/admin/admin/{id}',
  about: 'Changes an administrator. Disabling, a new address and a new password end the sessions at once.',
  asksPassword: true,
  params: { id: Id },
  body: EditAdminBody,
  reply: Admin,
  refuses: ['NOT_FOUND', 'EMAIL_REGISTERED', 'LAST_ADMIN', 'CHANGED_MEANWHILE'],
})

export const inviteAdmin = route({
  ...onPages,
  method: 'POST',
  path: '/admin/admin/{id}/invitation',
  about: 'Mails the link to choose a password again; earlier links end.',
  params: { id: Id },
  body: z.strictObject({ language: Language.optional() }),
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'ADMIN_NOT_INVITED', 'TOO_MANY_REQUESTS'],
})

export const adminSignIns = route({
  ...onPages,
  method: 'GET',
  path: '/admin/admin/{id}/signInHistory',
  about: 'When an administrator signed in or tried to, from where, and what was refused.',
  params: { id: Id },
  query: paged(['at']),
  shape: 'list',
  reply: z.object({
    id: z.string(),
    at: z.string(),
    ip: z.string(),
    error: z.string().nullable(),
    way: SignInWay.nullable(),
  }),
  refuses: ['NOT_FOUND'],
})

export const adminLinkInfo = route({
  audience: 'public',
  method: 'GET',
  path: '/admin/setPassword/info/{token}',
  about: 'Whose password a link of an invitation sets. The link stays usable.',
  params: { token: secretText(200) },
  reply: z.object({ email: z.string() }),
  refuses: ['RESET_URL_INVALID', 'TOO_MANY_REQUESTS'],
})

export const SetPasswordBody = z
  .strictObject({ token: secretText(200), password: ProfilePassword, confirmPassword: secretText(maxPasswordLength) })
  .refine(bothMatch, mismatch)

export const setAdminPassword = route({
  audience: 'public',
  method: 'POST',
  path: '/admin/setPassword',
  about: 'Sets the password of an administrator with the link of the invitation, which is used up.',
  body: SetPasswordBody,
  reply: z.object({ done: z.literal(true) }),
  refuses: ['RESET_URL_INVALID', 'TOO_MANY_REQUESTS'],
})
