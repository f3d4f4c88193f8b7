import { menuEntry, menuNames } from '@chopcard/contract/core/permissions.ts'
import { useTranslation } from 'react-i18next'
import { groupPages, type PageGroup } from '../../../kit/page-groups.ts'
import { useHasFeature } from '../../../kit/permissions.tsx'

/** The pages that a role may open, below the groups of the side menu; one's own account goes with every role. */
export function useMenuGroups(): PageGroup[] {
  const { t } = useTranslation('shell')
  const has = useHasFeature()
  const offered = menuNames.filter((name) => {
    const { feature, hidden } = menuEntry(name)
    return !hidden && (!feature || has(feature))
  })
  return groupPages(offered, (name) => t(`menu.${name}` as 'menu.dashboard'))
}
