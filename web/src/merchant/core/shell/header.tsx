import type { Admin } from './signed-in.ts'
import { SettingOutlined } from '@ant-design/icons'
import type { MerchantInfo } from '@chopcard/contract/accounts/merchant/merchant.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { LanguageSwitch } from '../../../kit/language-switch.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { ShellBrand } from '../../../kit/shell-brand.tsx'
import { HeaderButton, ShellHeader, ThemeButton } from '../../../kit/shell-header.tsx'
import { queries } from '../../../lib/query.ts'
import { currentView } from '../../../lib/viewing.ts'
import { ServiceWarning } from './service-banner.tsx'
import { UserMenu } from './user-menu.tsx'

export type Merchant = z.output<typeof MerchantInfo>
type Props = { admin: Admin; merchant: Merchant; onMenu?: () => void }

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx'))

/** The bar above every page, with the merchant's name; the logo where the menu is in sight anyway. */
export function Header({ admin, merchant, onMenu }: Props) {
  const router = useRouter()
  const refresh = () => void Promise.all([queries.invalidateQueries(), router.invalidate()])
  return (
    <ShellHeader
      brand={<ShellBrand to="/dashboard" name={merchant.name} logo={merchant.logo} isShort />}
      onMenu={onMenu}
      onRefresh={refresh}
      where={merchant.name}
    >
      <ServiceWarning admin={admin} />
      <LookButton />
      <ThemeButton />
      <LanguageSwitch offered={['zh-TW', 'en-US']} />
      {!currentView() && <UserMenu admin={admin} />}
    </ShellHeader>
  )
}

/** Opens the settings of how pages look, beside the page that is open. */
function LookButton() {
  const { t } = useTranslation('shell')
  // Not there before it was first asked for.
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <HeaderButton
        label={t('appearance')}
        icon={<SettingOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen !== undefined && <SettingsDrawer open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
