import { startView, viewMinutes } from '@chopcard/contract/platform/admin/views.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useChange } from '../../lib/query.ts'
import { openViewTab } from './open-view-tab.ts'

export type ViewDialogProps = { tenant: { id: string; details: { name: string } }; onClose: () => void }

/** What viewing a merchant's back office means, before it is opened. */
export default function ViewDialog({ tenant, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['view-as', 'common'])
  const start = useChange(startView)
  const open = async () => {
    const { data } = await start.mutateAsync({ params: { id: tenant.id } })
    openViewTab({ token: data.token, merchantId: tenant.id, viewId: data.id })
    onClose()
  }
  return (
    <Dialog
      title={t('start.title', { name: tenant.details.name })}
      onCancel={onClose}
      okText={t('start.open')}
      okButtonProps={{ loading: start.isPending, onClick: () => void open().catch(() => undefined) }}
      cancelText={t('action.cancel', { ns: 'common' })}
    >
      {start.error && <Alert type="error" showIcon title={errorText(start.error)} />}
      <ul>
        <li>{t('start.reads', { count: viewMinutes })}</li>
        <li>{t('start.never')}</li>
        <li>{t('start.told')}</li>
        <li>{t('start.one')}</li>
      </ul>
    </Dialog>
  )
}
