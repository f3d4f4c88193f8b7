import { type ComponentType, useState } from 'react'

/** A sheet whose script comes with the first tap; where it does not come, the page stays, and `hasFailed` says so. */
export function useSheet<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const open = () => {
    setFailed(false)
    return load().then(
      ({ default: Sheet }) => {
        setLoaded(() => Sheet)
        setOpen(true)
      },
      () => setFailed(true),
    )
  }
  return { Sheet: isOpen ? Loaded : undefined, open, close: () => setOpen(false), hasFailed }
}
