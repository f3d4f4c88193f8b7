import { useEffect, useRef } from 'react'

type Keys = Readonly<Record<string, () => unknown>>

/** Single keys while a dialog is open, except where somebody types or another dialog asks. */
export function useDecisionKeys(isOn: boolean, keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]')
      if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn])
}
