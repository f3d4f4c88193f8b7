import { keepFocus } from '../lib/keep-focus.ts'

let isHeld = false

/**
 * From now on the focus finds a place when its own is gone, such as a button that is disabled while its form is sent. For
 * pages with a form, and for what opens over a page; a card's page alone has nothing that goes.
 */
export function holdFocus(): void {
  if (isHeld) return
  isHeld = true
  keepFocus()
}
