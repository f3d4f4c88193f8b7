import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  actions,
  defaultRoles,
  type Menu,
  menuEntry,
  menuNames,
  type Role,
  type RoleName,
} from '@chopcard/contract/core/permissions.ts'
import { withGroups } from '../../accounts/staff/staff-rules.ts'

/** Without these an owner could not set their shop right again. */
const ownersKeep: Menu[] = ['dashboard', 'merchant-admin-list']

/**
 * The rights as they are stored: with the groups that hold the pages. What says the same as the program does is written as
 * the program writes it, so that the role follows new versions of it again.
 */
export function rightsToStore(name: RoleName, wanted: Role): Role {
  if (name === 'owner' && !ownerHolds(wanted)) refuse('OWNER_NEEDS_RIGHTS')
  const menuPermissions = pagesInGroups(wanted.menuPermissions)
  const actionPermissions = actions.filter((action) => wanted.actionPermissions.includes(action))
  const original = defaultRoles[name]
  const isOriginal =
    sameNames(menuPermissions, pagesInGroups(original.menuPermissions)) &&
    sameNames(actionPermissions, original.actionPermissions)
  return isOriginal ? original : { menuPermissions, actionPermissions }
}

/** A group is there for its pages: one that lost them all goes, too. */
const pagesInGroups = (menus: readonly Menu[]): Menu[] => withGroups(menus.filter((menu) => !menuEntry(menu).redirect))

const ownerHolds = ({ menuPermissions, actionPermissions }: Role): boolean =>
  ownersKeep.every((menu) => menuPermissions.includes(menu)) && actions.every((one) => actionPermissions.includes(one))

const sameNames = (a: readonly string[], b: readonly string[]): boolean => a.toSorted().join() === b.toSorted().join()

/** What is stored, without names that this version of the program no longer knows. */
export const knownRights = (menus: readonly string[], stored: readonly string[]): Role => ({
  menuPermissions: menuNames.filter((name) => menus.includes(name)),
  actionPermissions: actions.filter((action) => stored.includes(action)),
})
