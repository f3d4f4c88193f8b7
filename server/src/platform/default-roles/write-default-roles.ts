import { sql } from 'kysely'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import type { Tx } from '../../core/database.ts'

/** A role is brought up to date while it is as the program last wrote it; once somebody has edited it, it is theirs. */
export async function writeDefaultRoles(tx: Tx): Promise<void> {
  const rows = Object.entries(defaultRoles)
    // Always in one order, so that two starts at once wait for each other and never lock crosswise.
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, { menuPermissions, actionPermissions }]) => ({
      name,
      menu_permissions: menuPermissions,
      action_permissions: actionPermissions,
      written_menus: menuPermissions,
      written_actions: actionPermissions,
    }))
  await tx
    .insertInto('default_role')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({
          menu_permissions: eb.ref('excluded.menu_permissions'),
          action_permissions: eb.ref('excluded.action_permissions'),
          written_menus: eb.ref('excluded.written_menus'),
          written_actions: eb.ref('excluded.written_actions'),
        }))
        .where(
          sql<boolean>`default_role.written_menus is null
            or (default_role.menu_permissions, default_role.action_permissions) = (default_role.written_menus, default_role.written_actions)`,
        ),
    )
    .execute()
}
