import { Drawer, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { LookSettings } from '../../../kit/look-settings.tsx'

type Props = { open: boolean; onClose: () => void }

/** How pages look on this browser, beside the page that is open. */
export default function SettingsDrawer({ open, onClose }: Props) {
  const { t } = useTranslation(['look', 'shell'])
  return (
    <Drawer open={open} onClose={onClose} size={440} title={t('appearance', { ns: 'shell' })}>
      <Typography.Paragraph type="secondary">{t('about')}</Typography.Paragraph>
      <LookSettings />
    </Drawer>
  )
}
