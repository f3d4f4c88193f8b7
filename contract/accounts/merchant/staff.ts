import { z } from 'zod'
import { maxEStampIdLength, maxPinLength, minPinLength } from '../../core/limits.ts'
import { Email, Id, Language, paged, requiredText, text } from '../../core/kinds.ts'
import { actions, menuNames } from '../../core/permissions.ts'
import { ProfilePassword } from '../../core/passwords.ts'
import { reauthentication, route } from '../../core/route.ts'
import { SignInWay } from '../passkeys.ts'
import { MAX_STORES } from './stores.ts'

const page = { audience: 'merchant', menu: 'merchant-admin-list' } as const

/** What staff type on a member's phone: four to eight digits. */
export const Pin = z.string().regex(new RegExp(`^\\d{${minPinLength},${maxPinLength}}$`), { message: 'pin' })
/** What a tag carries: it stands in an address, and NFC tags have serial numbers such as 04:A2:9B. */
export const EStampId = text(maxEStampIdLength).regex(/^[A-Za-z0-9._:-]{6,64}$/, { message: 'eStamp' })
/** Letters and digits, upper case whatever was typed. */
const PromotionCode = text(20)
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,20}$/, { message: 'promotionCodeForm' })

/** A user as the list shows it; a PIN is told of, never told. */
const StaffRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  enabled: z.boolean(),
  /** Invited, and has not been there yet. */
  invited: z.boolean(),
  hasPassword: z.boolean(),
  hasPin: z.boolean(),
  eStampId: z.string().nullable(),
  /** What the tag opens. */
  eStampUrl: z.string().nullable(),
  promotionCode: z.string().nullable(),
  /** The stores that the user works in; none is all of them. */
  storeIds: z.array(z.string()),
  createdAt: z.string(),
  lastSignInAt: z.string().nullable(),
  /** Whether the caller may change the user: nobody changes who may do more than they. */
  may: z.array(z.enum(['edit'])),
})

const person = {
  name: requiredText(80),
  email: Email,
  role: requiredText(40),
  enabled: z.boolean(),
}
const credentials = {
  pin: Pin.nullable().optional(),
  eStampId: EStampId.nullable().optional(),
  promotionCode: PromotionCode.nullable().optional(),
}
/** None is all of them. */
const storeIds = z.array(Id).max(MAX_STORES).optional()

const refusesStaff = [
  'EMAIL_REGISTERED',
  'USER_QUOTA_EXCEEDED',
  'E_STAMP_ID_USED',
  'PROMOTION_CODE_USED',
  'PIN_CODE_UNSUITABLE',
  'ROLE_NOT_AVAILABLE',
  'FEATURE_OFF',
] as const

export const listStaff = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/merchantAdmin',
  about: 'The users of the merchant. `q` finds by name or e-mail.',
  query: { ...paged(['name', 'email', 'createdAt', 'lastSignInAt']), enabled: z.enum(['true', 'false']).optional() },
  shape: 'list',
  reply: StaffRow,
})

export const getStaff = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/merchantAdmin/{id}',
  about: 'A user of the merchant.',
  params: { id: Id },
  reply: StaffRow,
  refuses: ['NOT_FOUND'],
})

/** Without `newPassword` the user is invited by mail, and chooses one. */
export const AddStaffBody = z.strictObject({
  ...person,
  ...credentials,
  storeIds,
  newPassword: ProfilePassword.optional(),
  /** Of the invitation. */
  language: Language.optional(),
  ...reauthentication,
})

export const addStaff = route({
  ...page,
  action: 'add',
  method: 'POST',
  path: '/merchant/merchantAdmin',
  about: 'Adds a user, with a password or by invitation.',
  asksPassword: true,
  body: AddStaffBody,
  reply: StaffRow,
  refuses: [...refusesStaff, 'FORBIDDEN'],
})

/**
 * What is absent of PIN, E-Stamp ID, promotion code, stores and password stays; null takes it away. `seen` is what the form was
 * filled from.
 */
export const EditStaffBody = z.strictObject({
  ...person,
  ...credentials,
  storeIds,
  newPassword: ProfilePassword.optional(),
  seen: z
    .strictObject({
      ...person,
      eStampId: text(maxEStampIdLength).nullable(),
      promotionCode: text(20).nullable(),
      storeIds: z.array(Id).max(MAX_STORES),
    })
    .optional(),
  ...reauthentication,
})

export const editStaff = route({
  ...page,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/merchantAdmin/{id}',
  about: 'Changes a user: a role counts from the next call on, disabling and a new password end the sessions at once.',
  asksPassword: true,
  params: { id: Id },
  body: EditStaffBody,
  reply: StaffRow,
  refuses: [...refusesStaff, 'NOT_FOUND', 'FORBIDDEN', 'LAST_OWNER', 'CHANGED_MEANWHILE'],
})

export const inviteStaff = route({
  ...page,
  action: 'edit',
  method: 'POST',
  path: '/merchant/merchantAdmin/{id}/invitation',
  about: 'Sends the invitation again to a user who has not been there yet.',
  params: { id: Id },
  body: z.strictObject({ language: Language.optional() }),
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'FORBIDDEN', 'INVALID_REQUEST', 'TOO_MANY_REQUESTS'],
})

export const staffLoginHistory = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/merchantAdmin/{id}/loginHistory',
  about: 'The sign-ins of a user and what became of them, newest first.',
  params: { id: Id },
  query: paged(['at']),
  shape: 'list',
  /** `way` is null in rows from before it was noted. */
  reply: z.object({ at: z.string(), ip: z.string(), error: z.string().nullable(), way: SignInWay.nullable() }),
  refuses: ['NOT_FOUND'],
})

export const staffOptions = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/merchantAdminOptions',
  about: 'The roles that the caller may give, and how many users the plan allows.',
  reply: z.object({
    roles: z.array(z.object({ name: z.string(), menuPermissions: z.array(z.string()) })),
    quota: z.object({ used: z.int(), limit: z.int() }),
  }),
})

const roles = { ...page, feature: 'multipleRoles' } as const

/** A role: the pages it opens and what may be done there. */
const RoleRow = z.object({
  /** Null for one of the platform, which every shop has. */
  id: z.string().nullable(),
  name: z.string(),
  menuPermissions: z.array(z.string()),
  actionPermissions: z.array(z.string()),
  /** How many users have it. */
  users: z.int(),
  /** Nobody makes or changes a role that may do more than they, nor their own; one that users have is not deleted. */
  may: z.array(z.enum(['copy', 'edit', 'delete'])),
})

/** The pages that hold a ticked one, and everybody's own account, are added by themselves. */
export const RoleBody = z.strictObject({
  name: requiredText(40),
  menuPermissions: z.array(z.enum(menuNames)).min(1, { message: 'choose' }).max(menuNames.length),
  actionPermissions: z.array(z.enum(actions)).min(1, { message: 'choose' }).max(actions.length),
  ...reauthentication,
})

/** `seen` is what the form was filled from. */
const EditRoleBody = RoleBody.extend({
  seen: z
    .strictObject({
      name: text(40),
      menuPermissions: z.array(text(60)).max(2 * menuNames.length),
      actionPermissions: z.array(text(60)).max(2 * actions.length),
    })
    .optional(),
})

export const listRoles = route({
  ...roles,
  action: 'query',
  method: 'GET',
  path: '/merchant/merchantRole',
  about: 'The roles of the shop: those of the platform, and its own.',
  reply: z.array(RoleRow),
})

export const addRole = route({
  ...roles,
  action: 'add',
  method: 'POST',
  path: '/merchant/merchantRole',
  about: 'Adds a role of the shop, as a copy of another one or from nothing.',
  asksPassword: true,
  body: RoleBody,
  reply: RoleRow,
  refuses: ['FORBIDDEN'],
})

export const editRole = route({
  ...roles,
  action: 'edit',
  method: 'PUT',
  path: '/merchant/merchantRole/{id}',
  about:
    'Changes a role of the shop: for whoever has it, it counts from the next call on. Users keep it by its new name.',
  asksPassword: true,
  params: { id: Id },
  body: EditRoleBody,
  reply: RoleRow,
  refuses: ['NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
})

export const deleteRole = route({
  ...roles,
  action: 'delete',
  method: 'DELETE',
  path: '/merchant/merchantRole/{id}',
  about: 'Deletes a role of the shop that no user has.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND', 'FORBIDDEN', 'ROLE_IN_USE'],
})
