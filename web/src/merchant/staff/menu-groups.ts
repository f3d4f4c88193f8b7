import { type Menu, menuEntry, menuNames } from '@chopcard/contract/permissions.ts'
import { useTranslation } from 'react-i18next'
import { useHasFeature } from '../../kit/permissions.tsx'

type Entry = { name: Menu; label: string }
type Group = Entry & { pages: Entry[] }

/** The pages that a role may open, below the groups of the side menu; one's own account goes with every role. */
export function useMenuGroups(): Group[] {
  const { t } = useTranslation('shell')
  const has = useHasFeature()
  const entry = (name: Menu): Entry => ({ name, label: t(`menu.${name}` as 'menu.dashboard') })
  const offered = menuNames.filter((name) => {
    const { feature, hidden } = menuEntry(name)
    return !hidden && (!feature || has(feature))
  })
  return offered
    .filter((name) => !menuEntry(name).parent)
    .map((name) => {
      const pages = offered.filter((page) => menuEntry(page).parent === name)
      return { ...entry(name), pages: (pages.length ? pages : [name]).map(entry) }
    })
}
