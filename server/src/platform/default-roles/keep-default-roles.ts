import { sql } from 'kysely'
import type {
  editDefaultRole as editRoute,
  listDefaultRoles as listRoute,
} from '@chopcard/contract/platform/admin/roles.ts'
import { defaultRoles, type RoleName } from '@chopcard/contract/core/permissions.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { differences, refuseChanged } from '../../core/refuse-changed.ts'
import { knownRights, rightsToStore } from './default-role-rules.ts'

const roleNames = Object.keys(defaultRoles) as RoleName[]

export const listDefaultRoles: Verb<typeof listRoute> = async ({ db }) => {
  const [rows, concerned] = [await rolesQuery(db).execute(), await countConcerned(db)]
  return roleNames.flatMap((name) => {
    const row = rows.find((one) => one.name === name)
    return row ? [present(name, row, concerned)] : []
  })
}

/** Changes a default role. Every request reads its rights anew, so it holds at once. */
export const editDefaultRole: Verb<typeof editRoute> = (ctx, { params: { name }, body: { seen, ...wanted } }) =>
  ctx.write(async (tx) => {
    const row = await rolesQuery(tx).where('name', '=', name).forUpdate().executeTakeFirstOrThrow()
    const before = knownRights(row.menu_permissions, row.action_permissions)
    refuseChanged(seen, before)
    const rights = rightsToStore(name, wanted)
    await tx
      .updateTable('default_role')
      .set({ menu_permissions: rights.menuPermissions, action_permissions: rights.actionPermissions })
      .where('name', '=', name)
      .execute()
    const after = knownRights(rights.menuPermissions, rights.actionPermissions)
    const concerned = await countConcerned(tx)
    const { merchants, users } = concerned.get(name) ?? nobody
    const changes = differences(before, after)
    ctx.note({ target: name, before: changes.before, after: { ...changes.after, merchants, users } })
    return present(name, await rolesQuery(tx).where('name', '=', name).executeTakeFirstOrThrow(), concerned)
  })

const rolesQuery = (db: Db | Tx) =>
  db
    .selectFrom('default_role')
    .select(['name', 'menu_permissions', 'action_permissions'])
    // As at the start of the program: what it wrote itself it may bring up to date.
    .select(
      sql<boolean>`written_menus is null
        or (menu_permissions, action_permissions) = (written_menus, written_actions)`.as('follows_program'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof rolesQuery>['executeTakeFirstOrThrow']>>
type Concerned = { merchants: number; users: number }

const nobody: Concerned = { merchants: 0, users: 0 }

/** How many merchants and users have each default role; a shop's own role of that name goes before it. */
async function countConcerned(db: Db | Tx): Promise<Map<string, Concerned>> {
  const { rows } = await sql<Concerned & { name: string }>`
    select s.role_name as name, count(*) as merchants, sum(s.users)::bigint as users
    from (
      select merchant_id, role_name, count(*) as users from staff
      where role_name = any(${roleNames}::text[]) group by merchant_id, role_name
    ) as s
    where not exists (select from merchant_role r where r.merchant_id = s.merchant_id and r.name = s.role_name)
    group by s.role_name`.execute(db)
  return new Map(rows.map(({ name, merchants, users }) => [name, { merchants, users }]))
}

const present = (name: RoleName, row: Row, concerned: ReadonlyMap<string, Concerned>) => ({
  name,
  rights: knownRights(row.menu_permissions, row.action_permissions),
  original: knownRights(defaultRoles[name].menuPermissions, defaultRoles[name].actionPermissions),
  followsProgram: row.follows_program,
  ...(concerned.get(name) ?? nobody),
})
