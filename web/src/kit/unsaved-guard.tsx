import { useBlocker } from '@tanstack/react-router'
import { Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Asks before changes are left behind, by a link or by closing the page. `release` lets the next step pass. */
export function useUnsavedGuard(changed: boolean) {
  const { t } = useTranslation()
  const released = useRef(false)
  useEffect(() => {
    if (changed) released.current = false
  }, [changed])
  const guards = () => changed && !released.current
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => guards() && current.pathname !== next.pathname,
    enableBeforeUnload: guards,
    withResolver: true,
  })
  const dialog = (
    <Modal
      open={blocker.status === 'blocked'}
      title={t('unsaved.title')}
      okText={t('unsaved.leave')}
      cancelText={t('unsaved.stay')}
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('unsaved.text')}
    </Modal>
  )
  return { dialog, release: () => void (released.current = true) }
}
