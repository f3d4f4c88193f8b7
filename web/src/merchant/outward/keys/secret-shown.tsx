import type { Key } from '@chopcard/contract/outward/merchant/keys.ts'
import { Alert, Button, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'

type Props = { made: Key; secret: string; onClose: () => void }

/** A new key in full: this once. */
export function SecretShown({ made, secret, onClose }: Props) {
  const { t } = useTranslation('integration-keys')
  return (
    <Dialog
      title={t('shown.title', { name: made.name })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('shown.done')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('shown.once')} />
      <Typography.Text className="key-secret" copyable={{ text: secret, tooltips: [t('copy'), t('copied')] }}>
        <span translate="no">{secret}</span>
      </Typography.Text>
      {made.keyId && (
        <>
          <p>{t('shown.keyId')}</p>
          <Typography.Text className="key-secret" copyable={{ text: made.keyId, tooltips: [t('copy'), t('copied')] }}>
            <span translate="no">{made.keyId}</span>
          </Typography.Text>
        </>
      )}
    </Dialog>
  )
}
