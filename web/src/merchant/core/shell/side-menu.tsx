import { ShellBrand } from '../../../kit/shell-brand.tsx'
import type { MenuState } from '../../../kit/shell-frame.tsx'
import { ShellMenu } from '../../../kit/shell-menu.tsx'
import type { Merchant } from './header.tsx'
import { useMenu } from './use-menu.tsx'

/** The menu of a merchant's back office. */
export function SideMenu({ merchant, ...state }: MenuState & { merchant: Merchant }) {
  const brand = (
    <ShellBrand
      to="/dashboard"
      name={merchant.name}
      logo={merchant.logo}
      isShort={state.isCollapsed}
      onClick={state.onChosen}
    />
  )
  return <ShellMenu {...state} {...useMenu()} brand={brand} />
}
