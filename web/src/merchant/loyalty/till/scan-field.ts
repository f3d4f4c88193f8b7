/**
 * Takes the focus from a button that was just used, so that the next scan's Enter does not press it again: to the scan field,
 * or, where that would raise a phone's keyboard, to nothing.
 */
export function leaveButton(): void {
  const used = document.activeElement
  const field = document.querySelector<HTMLElement>('.scanner input')
  if (!(used instanceof HTMLElement) || used === field) return
  used.blur()
  if (window.matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
}
