import { menus } from '@chopcard/contract/core/permissions.ts'
import { useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { useFeature, useMenuAllowed } from '../../../kit/permissions.tsx'

const modes = { 'quick-earn-attend': 'issue', 'quick-redeem': 'redeem', adjust: 'adjust' } as const

/** What a scan leads to first; the path of the page names it. */
export type Mode = (typeof modes)[keyof typeof modes]

/** The mode of the till that is open, and the way to the one that adjusts, for those who have it. */
export function useMode() {
  const menu = useMatches({ select: (matches) => matches.at(-1)?.staticData.menu }) as keyof typeof modes
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isSecond = useFeature(menus.adjust.instead.feature)
  const mayAdjust = useMenuAllowed('adjust')
  const to = isSecond ? menus.adjust.instead.path : menus.adjust.path
  const openAdjust = async () => {
    if (mayAdjust && menu !== 'adjust') await navigate({ to })
  }
  return { menu, pathname, mode: modes[menu], openAdjust }
}
