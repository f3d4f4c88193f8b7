/** A button or link that the mouse has been pressed on, and where both were. */
type Press = { control: HTMLElement; x: number; y: number; place: DOMRect }

/** How far a hand may move the mouse, in pixels, and still mean what it pressed. */
const unsteadiness = 4

/**
 * Lets a press of the mouse count for the button or link it began on where the page moves under the pointer before the
 * release: words that come or go when a field is left, a list that has just arrived. Browsers make no click of that. Answers
 * with how to end it.
 */
export function keepPresses(): () => void {
  let begun: Press | undefined
  const begin = ({ button, pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
    const isMeant = button === 0 && pointerType === 'mouse' && target instanceof Element
    const control = isMeant ? target.closest<HTMLElement>('button, a') : null
    begun = control ? { control, x, y, place: control.getBoundingClientRect() } : undefined
  }
  const end = ({ target, clientX, clientY }: PointerEvent) => {
    const press = begun
    begun = undefined
    if (!press || press.control.contains(target as Node)) return
    const { top, left } = press.control.getBoundingClientRect()
    const hasMoved = top !== press.place.top || left !== press.place.left
    const isSteady = Math.hypot(clientX - press.x, clientY - press.y) <= unsteadiness
    // Behind what the browser itself makes of the release.
    if (hasMoved && isSteady) setTimeout(() => press.control.click())
  }
  addEventListener('pointerdown', begin, { capture: true })
  addEventListener('pointerup', end, { capture: true })
  return () => {
    removeEventListener('pointerdown', begin, { capture: true })
    removeEventListener('pointerup', end, { capture: true })
  }
}
