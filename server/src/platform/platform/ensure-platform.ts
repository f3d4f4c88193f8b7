import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { features } from '@chopcard/contract/core/features.ts'
import { defaultRoles } from '@chopcard/contract/core/permissions.ts'
import type { Database, Tx } from '../../core/database.ts'

const allFeatures = JSON.stringify(Object.fromEntries(features.map((name) => [name, true])))

const plans = [
  { name: 'Trial', is_trial: true, cycle_days: 30, campaign_quota: 20, admin_quota: 20, member_quota: 10_000 },
  {
    name: 'Standard',
    is_trial: false,
    cycle_days: 365,
    campaign_quota: 1_000,
    admin_quota: 500,
    member_quota: 1_000_000,
  },
]

/**
 * What every installation has before its first merchant: the default roles, and two service plans to begin with, which
 * stay as they are once they exist. May run at every start, in several processes at once.
 */
export const ensurePlatform = (database: Database): Promise<void> =>
  database.tx(async (tx) => {
    await writeDefaultRoles(tx)
    await tx
      .insertInto('service_plan')
      .values(plans.map((plan) => ({ ...plan, id: uuid(), price: 0, currency: 'USD', features: allFeatures })))
      .onConflict((conflict) => conflict.column('name').where('superseded_at', 'is', null).doNothing())
      .execute()
  })

/** A role is brought up to date while it is as the program last wrote it; once somebody has edited it, it is theirs. */
async function writeDefaultRoles(tx: Tx): Promise<void> {
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
