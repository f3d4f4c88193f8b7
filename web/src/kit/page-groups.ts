import { type Menu, menuEntry } from '@chopcard/contract/core/permissions.ts'

type Entry = { name: Menu; label: string }
export type PageGroup = Entry & { pages: Entry[] }

/** The pages of merchants below the groups of their side menu; one without a group is one of its own. */
export function groupPages(names: readonly Menu[], labelOf: (name: Menu) => string): PageGroup[] {
  const entry = (name: Menu): Entry => ({ name, label: labelOf(name) })
  return names
    .filter((name) => !menuEntry(name).parent)
    .map((name) => {
      const pages = names.filter((page) => menuEntry(page).parent === name)
      return { ...entry(name), pages: (pages.length ? pages : [name]).map(entry) }
    })
}
