import { serviceStates } from '../../platform/tenants.ts'
import { z } from 'zod'
import { maxPasswordLength } from '../../core/limits.ts'
import { features } from '../../core/features.ts'
import { Email, Language, requiredText, secretText } from '../../core/kinds.ts'
import { actions } from '../../core/permissions.ts'
import { route } from '../../core/route.ts'
import { SignInWay } from '../passkeys.ts'

const FeatureMap = z.partialRecord(z.enum(features), z.boolean())

export const adminInfo = route({
  method: 'GET',
  path: '/merchant/admin/info',
  about: 'Who is signed in: role, permissions, features and the state of the service.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  reply: z.object({
    id: z.string(),
    merchantId: z.string(),
    merchantRole: z.string(),
    merchantRoleName: z.string(),
    username: z.string(),
    nickname: z.string().nullable(),
    email: z.string(),
    avatar: z.string().nullable(),
    primaryLanguage: Language,
    timeZone: z.string(),
    currency: z.string(),
    menuPermissions: z.array(z.string()),
    actionPermissions: z.array(z.enum(actions)),
    feature: FeatureMap,
    serviceEndDate: z.string().nullable(),
    serviceEndedPromptDays: z.int(),
    serviceState: z.enum(serviceStates),
    /** All stores of the merchant, where there are two or more, and which of them the caller may be at. */
    stores: z.array(z.object({ id: z.string(), name: z.string(), active: z.boolean(), mine: z.boolean() })),
    /** Where the caller is. */
    storeId: z.string().nullable(),
  }),
})

const NavItem = z.object({
  id: z.int(),
  parentId: z.int(),
  name: z.string(),
  key: z.string(),
  component: z.string(),
  path: z.string(),
  redirect: z.string().optional(),
  meta: z.object({
    title: z.string(),
    icon: z.string().optional(),
    show: z.boolean(),
    hideChildren: z.boolean(),
    hiddenHeaderContent: z.boolean(),
    target: z.string().optional(),
  }),
})

export const nav = route({
  method: 'GET',
  path: '/user/nav',
  about: 'The flat menu list, filtered by role and features; children are assembled by parentId, 0 is the top.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  shape: 'bare',
  reply: z.object({ result: z.array(NavItem) }),
})

export const logout = route({
  method: 'POST',
  path: '/merchant/logout',
  about: 'Ends this session.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  needs: 'always',
  reply: z.object({ done: z.literal(true) }),
})

/** `newPassword` is checked against `currentPassword` by the server: their own messages, decisions/sign-in.md §6. */
export const EditProfileBody = z.strictObject({
  email: Email,
  userName: requiredText(80),
  currentPassword: secretText(maxPasswordLength).optional(),
  newPassword: secretText(maxPasswordLength).optional(),
})

export const editProfile = route({
  method: 'PUT',
  path: '/merchant/editProfile',
  about: 'Changes the own name and password; a new password ends all other sessions.',
  audience: 'merchant',
  menu: 'any',
  action: 'get',
  needs: 'always',
  body: EditProfileBody,
  reply: z.object({ username: z.string() }),
  refuses: ['INVALID_CURRENT_PASSWORD', 'CURRENT_PASSWORD_REQUIRED', 'PASSWORD_UNCHANGED', 'TOO_MANY_REQUESTS'],
})

const Session = z.object({
  id: z.string(),
  nickname: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
})

export const mySessions = route({
  method: 'GET',
  path: '/merchant/account/sessions',
  about: 'Where the caller is signed in.',
  audience: 'merchant',
  menu: 'account-center',
  action: 'get',
  reply: z.array(Session),
})

export const endSession = route({
  method: 'DELETE',
  path: '/merchant/account/sessions/{id}',
  about: 'Signs one of the own sessions out.',
  audience: 'merchant',
  menu: 'account-center',
  action: 'get',
  needs: 'always',
  params: { id: z.uuid() },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})

export const myLoginHistory = route({
  method: 'GET',
  path: '/merchant/account/loginHistory',
  about: 'The last hundred sign-ins of the caller and what became of them.',
  audience: 'merchant',
  menu: 'account-center',
  action: 'get',
  reply: z.array(z.object({ at: z.string(), ip: z.string(), error: z.string().nullable(), way: SignInWay.nullable() })),
})
