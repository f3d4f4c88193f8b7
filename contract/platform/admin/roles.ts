import { z } from 'zod'
import { route } from '../../core/route.ts'
import { actions, defaultRoles, menuNames, type Menu, type RoleName } from '../../core/permissions.ts'

const page = { audience: 'system', page: 'merchant-default-role-list' } as const

const RoleNames = z.enum(Object.keys(defaultRoles) as [RoleName, ...RoleName[]])
const Rights = z.strictObject({
  menuPermissions: z.array(z.enum(menuNames as [Menu, ...Menu[]])).max(200),
  actionPermissions: z.array(z.enum(actions)).max(20),
})

const DefaultRole = z.object({
  name: RoleNames,
  rights: Rights,
  /** As this version of the program has it. */
  original: Rights,
  /** Whether a new version of the program changes it: nobody has edited it. */
  followsProgram: z.boolean(),
  /** Whom a change concerns: a shop with a role of its own by that name is not among them. */
  merchants: z.int(),
  users: z.int(),
})

export const listDefaultRoles = route({
  ...page,
  method: 'GET',
  path: '/admin/defaultRole',
  about: 'The roles that every merchant has, and how many merchants and users a change of each concerns.',
  reply: z.array(DefaultRole),
})

export const editDefaultRole = route({
  ...page,
  method: 'PUT',
  path: '/admin/defaultRole/{name}',
  about: 'Changes what a default role may open and do, for every merchant at once.',
  params: { name: RoleNames },
  body: Rights.extend({ seen: Rights }),
  reply: DefaultRole,
  refuses: ['CHANGED_MEANWHILE', 'OWNER_NEEDS_RIGHTS'],
})
