import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

/** A dialog that exists only while it is open: when it goes, the focus returns to where it came from. */
export function Dialog(props: ModalProps) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
  return <Modal open {...props} />
}
