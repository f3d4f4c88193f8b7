import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationPhase } from '../lib/use-operation.ts'

type Props = {
  operation: { phase: OperationPhase; giveUp: () => void }
  /** What the button says that sends the form. */
  submit: string
  disabled?: boolean
  /** Sends what no form holds. */
  onSubmit?: () => void
  onClose: () => void
  /** Further buttons, before these. */
  children?: ReactNode
}

/** The end of a form that moves value: while the connection is away it says so, and cancelling stops the waiting alone. */
export function OperationFooter({ operation, submit, disabled, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation()
  const isWaiting = operation.phase === 'checking'
  return (
    <>
      {isWaiting && <Alert type="warning" showIcon title={t('connection.checking')} />}
      <Flex justify="end" gap={8} wrap>
        {children}
        <Button disabled={operation.phase === 'sending'} onClick={isWaiting ? operation.giveUp : onClose}>
          {t(isWaiting ? 'connection.giveUp' : 'action.cancel')}
        </Button>
        <Button
          type="primary"
          htmlType={onSubmit ? 'button' : 'submit'}
          disabled={disabled}
          loading={operation.phase !== 'idle'}
          onClick={onSubmit}
        >
          {submit}
        </Button>
      </Flex>
    </>
  )
}
