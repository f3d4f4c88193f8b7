import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog.tsx'
import OwnPasskeys from '../../kit/passkeys/own-passkeys.tsx'
import { passkeyCalls } from './passkey-calls.ts'

/** The passkeys of the administrator at the keyboard. */
export default function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  return (
    <Dialog title={t('title')} footer={null} onCancel={onClose}>
      <OwnPasskeys calls={passkeyCalls} />
    </Dialog>
  )
}
