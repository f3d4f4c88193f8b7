import { KeyOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmWithPasskey, fetchWaysToConfirm } from './confirm-calls.ts'
import './passkeys.css'
import { useProblemText } from './use-problem-text.ts'

/** Confirms with a passkey who is at the keyboard, and then goes on. */
export function ConfirmButton({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const { t } = useTranslation('passkeys')
  const problemText = useProblemText()
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  const confirm = async () => {
    setAsking(true)
    setError(undefined)
    try {
      // Each challenge is good once.
      const { options } = await fetchWaysToConfirm()
      if (options) await confirmWithPasskey(options)
      await onConfirmed()
    } catch (refused) {
      setError(refused)
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="passkey-confirm">
      {error !== undefined && <Alert type="error" showIcon role="alert" title={problemText(error)} />}
      <Button block icon={<KeyOutlined />} loading={isAsking} onClick={() => void confirm()}>
        {t('confirm')}
      </Button>
    </div>
  )
}
