import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import type { Input } from '@chopcard/contract/core/route.ts'
import type {
  addRole as addRoute,
  deleteRole as deleteRoute,
  editRole as editRoute,
  listRoles as listRoute,
} from '@chopcard/contract/accounts/merchant/staff.ts'
import { newId } from '../../core/new-id.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { breaks, type Db, type Tx } from '../../core/database.ts'
import { refuseChanged } from '../../core/refuse-changed.ts'
import { covers, withGroups } from './staff-rules.ts'
import { type Role, rolesOf, lockStaffChanges } from './staff-store.ts'

type Body = Input<typeof addRoute>['body']

/** The roles of the platform, whoever may open most first, then the shop's own. */
export const listRoles: Verb<typeof listRoute> = async (ctx) => {
  const [roles, users] = [await rolesOf(ctx.db, ctx.merchant), await usersByRole(ctx.db, ctx)]
  return [...roles.values()]
    .toSorted(
      (a, b) =>
        Number(a.id !== null) - Number(b.id !== null) || b.menus.size - a.menus.size || (a.name < b.name ? -1 : 1),
    )
    .map((role) => present(ctx, role, users.get(role.name) ?? 0))
}

/** Adds a role; its name is no other's of the shop or the platform. */
export const addRole: Verb<typeof addRoute> = (ctx, { body }) =>
  withName(() =>
    ctx.write(async (tx) => {
      const role = roleOf(null, body)
      if (!covers(ctx.staff, role)) refuse('FORBIDDEN')
      const id = newId()
      await tx
        .insertInto('merchant_role')
        .values({ merchant_id: ctx.merchant.id, id, ...roleColumns(role) })
        .execute()
      ctx.note({ target: id, after: roleColumns(role) })
      return present(ctx, { ...role, id }, 0)
    }),
  )

/** Changes a role; its users go with its name. */
export const editRole: Verb<typeof editRoute> = (ctx, { params, body }) =>
  withName(() =>
    ctx.write(async (tx) => {
      const before = await ownRole(tx, ctx, params.id)
      if (body.seen) refuseChanged(body.seen, rightsOf(before))
      const after = roleOf(params.id, body)
      if (!mayChange(ctx, before) || !covers(ctx.staff, after)) refuse('FORBIDDEN')
      await tx
        .updateTable('merchant_role')
        .set(roleColumns(after))
        .where('merchant_id', '=', ctx.merchant.id)
        .where('id', '=', params.id)
        .execute()
      await tx
        .updateTable('staff')
        .set({ role_name: after.name })
        .where('merchant_id', '=', ctx.merchant.id)
        .where('role_name', '=', before.name)
        .execute()
      ctx.note({ target: params.id, before: roleColumns(before), after: roleColumns(after) })
      return present(ctx, after, (await usersByRole(tx, ctx)).get(after.name) ?? 0)
    }),
  )

/** Deletes a role that nobody has. */
export const deleteRole: Verb<typeof deleteRoute> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    const role = await ownRole(tx, ctx, params.id)
    if (!mayChange(ctx, role)) refuse('FORBIDDEN')
    if ((await usersByRole(tx, ctx)).has(role.name)) refuse('ROLE_IN_USE')
    await tx
      .deleteFrom('merchant_role')
      .where('merchant_id', '=', ctx.merchant.id)
      .where('id', '=', params.id)
      .execute()
    ctx.note({ target: params.id, before: roleColumns(role) })
    return { done: true as const }
  })

const roleOf = (id: string | null, { name, menuPermissions, actionPermissions }: Body): Role => {
  if (name.toLowerCase() in defaultRoles) refuseName()
  return { id, name, menus: new Set(withGroups(menuPermissions)), actions: new Set(actionPermissions) }
}

const roleColumns = ({ name, menus, actions }: Role) => ({
  name,
  menu_permissions: [...menus],
  action_permissions: [...actions],
})

/** One of the shop's own, while no user is given it. */
async function ownRole(tx: Tx, ctx: MerchantContext, id: string): Promise<Role> {
  await lockStaffChanges(tx, ctx)
  const roles = await rolesOf(tx, ctx.merchant)
  return [...roles.values()].find((role) => role.id === id) ?? refuse('NOT_FOUND')
}

const rightsOf = ({ name, menus, actions }: Role) => ({
  name,
  menuPermissions: [...menus],
  actionPermissions: [...actions],
})

const mayChange = ({ staff }: MerchantContext, role: Role): boolean =>
  role.id !== null && role.name !== staff.role && covers(staff, role)

function present(ctx: MerchantContext, role: Role, users: number) {
  const { actions } = ctx.staff
  const [isCovered, isChanged] = [covers(ctx.staff, role), mayChange(ctx, role)]
  return {
    id: role.id,
    ...rightsOf(role),
    users,
    may: [
      ...(isCovered && actions.has('add') ? (['copy'] as const) : []),
      ...(isChanged && actions.has('edit') ? (['edit'] as const) : []),
      ...(isChanged && actions.has('delete') && users === 0 ? (['delete'] as const) : []),
    ],
  } satisfies z.input<(typeof addRoute)['reply']>
}

async function usersByRole(db: Db | Tx, { merchant }: MerchantContext): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('staff')
    .select(['role_name', sql<number>`count(*)::integer`.as('users')])
    .where('merchant_id', '=', merchant.id)
    .groupBy('role_name')
    .execute()
  return new Map(rows.map(({ role_name, users }) => [role_name, users]))
}

const refuseName = () => refuse('VALIDATION_FAILED', { fields: [{ path: 'name', message: 'unique' }] })

const withName = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) => {
    if (breaks(error, 'merchant_role_pkey')) return refuseName()
    throw error
  })
