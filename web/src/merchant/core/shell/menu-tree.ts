import type { nav } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'

export type NavItem = Answer<typeof nav>['result'][number]
export type MenuNode = NavItem & { children: MenuNode[] }

/** The menu out of the server's flat list: children by parentId, 0 is the top; what is not shown is left out. */
export function menuTree(items: readonly NavItem[], parentId = 0): MenuNode[] {
  return items
    .filter((item) => item.parentId === parentId && item.meta.show)
    .map((item) => ({ ...item, children: item.meta.hideChildren ? [] : menuTree(items, item.id) }))
}

/** The entry of the page that is open, with those above it: the longest path that the address begins with. */
export function entriesOf(items: readonly NavItem[], pathname: string): NavItem[] {
  const here = items
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  const above = here && items.find(({ id }) => id === here.parentId)
  return [here, above].filter((item) => item !== undefined)
}
