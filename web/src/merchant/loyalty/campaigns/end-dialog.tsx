import { endCampaign, listCampaigns, reopenSeconds } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { App, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import type { Campaign } from './form-values.ts'

type Props = { campaign: Campaign; onClose: () => void; onEnded: () => void }

/** Asks before a campaign is ended for good. */
export default function EndDialog({ campaign, onClose, onEnded }: Props) {
  const { t } = useTranslation('campaigns')
  const { message } = App.useApp()
  const end = useChange(endCampaign, { after: () => refresh(listCampaigns) })
  const confirm = async () => {
    try {
      await end.mutateAsync({ params: { id: campaign.id } })
      onClose()
      onEnded()
    } catch (error) {
      message.error(errorText(error))
    }
  }
  return (
    <Dialog
      title={t('end.title', { name: campaign.name })}
      okText={t('end.button')}
      okButtonProps={{ danger: true, loading: end.isPending }}
      onOk={() => void confirm()}
      onCancel={onClose}
    >
      <Typography.Paragraph>{t('end.text', { count: campaign.cards })}</Typography.Paragraph>
      <Typography.Text type="secondary">{t('end.undoHint', { seconds: reopenSeconds })}</Typography.Text>
    </Dialog>
  )
}
