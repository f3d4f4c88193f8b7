import {
  isSetup,
  type SystemGroup,
  systemGroups,
  type SystemPage,
  systemPageNames,
  systemPages,
} from '@chopcard/contract/core/system-pages.ts'

/** An entry of the menu: a page of its own, or a part with its pages. */
export type MenuEntry = { page: SystemPage } | { group: SystemGroup; pages: SystemPage[] }

/** The menu: of the pages that have a screen, those that this administrator may open, in the contract's order. */
export function menuOf(built: ReadonlySet<SystemPage>, isAgent: boolean): MenuEntry[] {
  const shown = systemPageNames.filter(
    (page) => built.has(page) && !systemPages[page].hidden && !(isAgent && isSetup(page)),
  )
  const alone = shown.filter((page) => !systemPages[page].group).map((page) => ({ page }))
  const groups = (Object.keys(systemGroups) as SystemGroup[])
    .map((group) => ({ group, pages: shown.filter((page) => systemPages[page].group === group) }))
    .filter(({ pages }) => pages.length)
  return [...alone, ...groups]
}

/** The entry that is marked while a page is open: its own, or its list's. */
export const entryOf = (page: SystemPage): SystemPage => {
  const { hidden, group } = systemPages[page]
  if (!hidden) return page
  const lists = systemPageNames.filter((name) => systemPages[name].group === group && !systemPages[name].hidden)
  const family = page.replace(/-(add|edit)$/, '')
  return lists.find((name) => name.startsWith(family)) ?? page
}
