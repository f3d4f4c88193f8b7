import { Alert, Button, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'

type Props = { secret: string; onClose: () => void }

/** The secret of an endpoint, this once. */
export default function SecretDialog({ secret, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <Dialog
      title={t('secret.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <Alert type="warning" showIcon title={t('secret.once')} />
        <Typography.Text
          code
          className="webhook-secret"
          copyable={{
            text: secret,
            tooltips: [t('action.copy', { ns: 'common' }), t('action.copied', { ns: 'common' })],
          }}
        >
          <span translate="no">{secret}</span>
        </Typography.Text>
        <p>{t('secret.about')}</p>
      </Flex>
    </Dialog>
  )
}
