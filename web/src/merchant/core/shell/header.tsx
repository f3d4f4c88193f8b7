import type { Admin } from './signed-in.ts'
import type { MerchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import type { z } from 'zod'
import { LanguageSwitch } from '../../../kit/language-switch.tsx'
import { ShellBrand } from '../../../kit/shell-brand.tsx'
import { ShellHeader, ThemeButton } from '../../../kit/shell-header.tsx'
import { currentView } from '../../../lib/viewing.ts'
import { LookButton } from './look-button.tsx'
import { ServiceWarning } from './service-banner.tsx'
import { TillLink } from './till-link.tsx'
import { useRefresh } from './use-refresh.ts'
import { UserMenu } from './user-menu.tsx'

export type Merchant = z.output<typeof MerchantInfo>
type Props = { admin: Admin; merchant: Merchant; onMenu?: () => void }

/** The bar above every page, with the merchant's name; the logo where the menu is in sight anyway. */
export function Header({ admin, merchant, onMenu }: Props) {
  const refresh = useRefresh()
  return (
    <ShellHeader
      brand={<ShellBrand to="/dashboard" name={merchant.name} logo={merchant.logo} isShort />}
      onMenu={onMenu}
      onRefresh={refresh}
      where={merchant.name}
    >
      <ServiceWarning admin={admin} />
      <TillLink />
      <LookButton />
      <ThemeButton />
      <LanguageSwitch offered={['zh-TW', 'en-US']} />
      {!currentView() && <UserMenu admin={admin} />}
    </ShellHeader>
  )
}
