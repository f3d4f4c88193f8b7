import { useEffect, useRef } from 'react'
import { shortcutOf, type Shortcut } from './shortcuts.ts'

/** Hears the till's keys while the screen is open and no dialog lies over it. */
export function useShortcuts(actions: Partial<Record<Shortcut, () => void>>): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('.ant-modal-wrap:not([style*="none"])')) return
      const name = shortcutOf(event)
      const action = name && current.current[name]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
