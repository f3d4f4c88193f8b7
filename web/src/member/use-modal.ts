import { type RefObject, useLayoutEffect, useRef } from 'react'
import { holdFocus } from './hold-focus.ts'

/**
 * A dialog that is open for as long as it is drawn. The browser gives the focus back when it closes; giving it back once
 * more afterwards would take it from the button that has been reached meanwhile.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    holdFocus()
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return dialog
}
