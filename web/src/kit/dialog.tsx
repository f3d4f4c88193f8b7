import { Alert, Modal, type ModalProps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperationPhase } from '../lib/use-operation.ts'
import { DialogWorkProvider } from './dialog-work.ts'

type Props = ModalProps & {
  /** The operation that its own button starts: while the connection is away the dialog says so, and closing it stops the waiting. */
  operation?: { phase: OperationPhase; giveUp: () => void }
}

/**
 * A dialog that exists only while it is open: when it goes, the focus returns to where it came from. While what it has asked
 * for is under way it stays: closed, it could not tell what became of that, and somebody would ask once more.
 */
export function Dialog({ operation, children, ...props }: Props) {
  const { t } = useTranslation()
  const [before] = useState(() => document.activeElement)
  const [going, setGoing] = useState(0)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  const begin = useCallback((work: Promise<unknown>) => {
    setGoing((count) => count + 1)
    const end = () => setGoing((count) => count - 1)
    work.then(end, end)
  }, [])
  const isWaiting = operation?.phase === 'checking'
  const isBusy = going > 0 || Boolean(props.confirmLoading || props.okButtonProps?.loading)
  return (
    <Modal
      open
      {...props}
      cancelText={isWaiting ? t('connection.giveUp') : props.cancelText}
      cancelButtonProps={{ ...props.cancelButtonProps, disabled: isBusy && !isWaiting }}
      onCancel={isWaiting ? operation.giveUp : isBusy ? undefined : props.onCancel}
    >
      <DialogWorkProvider value={begin}>{children}</DialogWorkProvider>
      {operation && <output>{isWaiting && <Alert type="warning" showIcon title={t('connection.checking')} />}</output>}
    </Modal>
  )
}
