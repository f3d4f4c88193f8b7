import { type Menu, menus } from '@chopcard/contract/core/permissions.ts'
import { useFeature, useMayOpen } from '../../../kit/permissions.tsx'

const modes = ['quick-earn-attend', 'quick-redeem', 'adjust'] as const satisfies readonly Menu[]

/** The modes of the till that are open to this person, each by its path. */
export function useTillModes() {
  const mayOpen = useMayOpen()
  const { feature, path } = menus.adjust.instead
  const isSecond = useFeature(feature)
  return modes.filter(mayOpen).map((menu) => ({ menu, path: menu === 'adjust' && isSecond ? path : menus[menu].path }))
}
