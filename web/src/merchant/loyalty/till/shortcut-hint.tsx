import { shortcuts } from './shortcuts.ts'

/** The key of a button, where there is a keyboard to press it. */
export function ShortcutHint({ name }: { name: keyof typeof shortcuts }) {
  return (
    <kbd className="till-key" aria-hidden>
      {shortcuts[name].label}
    </kbd>
  )
}
