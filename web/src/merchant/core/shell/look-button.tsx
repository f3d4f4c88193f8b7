import { SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { HeaderButton } from '../../../kit/shell-header.tsx'

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx'))

/** Opens the settings of how pages look, beside the page that is open. */
export function LookButton() {
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
