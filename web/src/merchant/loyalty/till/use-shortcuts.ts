import { useEffect, useRef } from 'react'
import { shortcutOf, type Shortcut } from './shortcuts.ts'

const dialogs = '.ant-modal-wrap, .ant-drawer-content-wrapper'
const popups = '.ant-dropdown, .ant-select-dropdown, .ant-popover'

const isOpen = (layers: string) =>
  [...document.querySelectorAll(layers)].some((one) => one.checkVisibility({ visibilityProperty: true }))

/** Hears the till's keys while the screen is open and no dialog lies over it; Escape puts away what is open above it first. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    let isCovered = false
    // Before the key reaches what would put a layer away.
    const note = ({ key }: KeyboardEvent) => {
      isCovered = isOpen(dialogs) || (key === 'Escape' && isOpen(popups))
    }
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isCovered) return
      const name = shortcutOf(event)
      const action = name && current.current[name]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', note, { capture: true })
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', note, { capture: true })
      document.removeEventListener('keydown', hear)
    }
  }, [])
}
