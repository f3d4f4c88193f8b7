import type { z } from 'zod'
import type { nav as route } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Feature } from '@chopcard/contract/core/features.ts'
import { type Menu, menuEntry, menuNames } from '@chopcard/contract/core/permissions.ts'
import { hasFeature, menusOf } from '../../core/authenticate.ts'
import type { Verb } from '../../core/context.ts'

type Item = z.input<(typeof route)['reply']>['result'][number]

export const listMenu: Verb<typeof route> = async ({ merchant, staff }) => ({
  result: menuItems(menusOf(merchant, staff), (feature) => hasFeature(merchant, feature)),
})

/**
 * The entries of a user as a flat list. A group leads to its own page where the user sees that, else to the first one
 * seen, and is left out when there is none.
 */
export function menuItems(seen: readonly Menu[], isOn: (feature: Feature) => boolean = () => false): Item[] {
  const pathOf = (name: Menu) => {
    const { path, instead } = menuEntry(name)
    return instead && isOn(instead.feature) ? instead.path : path
  }
  const childrenOf = (group: Menu) => seen.filter((name) => menuEntry(name).parent === group)
  const isGroup = (name: Menu) => menuEntry(name).redirect !== undefined
  return seen
    .filter((name) => !isGroup(name) || childrenOf(name).length > 0)
    .map((name) => item(name, pathOf, childrenOf(name), seen))
}

function item(name: Menu, pathOf: (name: Menu) => string, children: readonly Menu[], seen: readonly Menu[]): Item {
  const { parent, redirect, icon, hidden } = menuEntry(name)
  const target = redirect && (children.find((child) => child === redirect) ?? children[0])
  const parentIsSeen = seen.some((other) => other === parent)
  return {
    id: idOf(name),
    parentId: parent && parentIsSeen ? idOf(parent as Menu) : 0,
    name,
    key: name,
    component: name,
    path: pathOf(name),
    ...(target && { redirect: pathOf(target) }),
    meta: {
      title: `menu.${name}`,
      ...(icon && { icon }),
      show: !hidden,
      hideChildren: false,
      hiddenHeaderContent: false,
    },
  }
}

const idOf = (name: Menu) => menuNames.indexOf(name) + 1
