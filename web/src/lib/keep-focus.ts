/** An element that had the focus, the part of the page it was in, and its ancestors within that, each with its place. */
type Held = { element: HTMLElement; room: Element | null; path: { node: Element; parent: Element; index: number }[] }

const rooms = 'main, dialog, [role="dialog"]'
const rows = 'li, tr, fieldset'
const groups = 'fieldset, section, form, [role="group"], [role="region"]'

/** As far back as openers are looked for: a menu that opened a dialog that asked for a password, and some more. */
const keptOpeners = 12

/**
 * Finds the focus a place where the element that had it has gone: a row that was deleted leaves it to the next one, a button
 * that was replaced to what stands there now, a dialog to what opened it, a page to the heading of the page that follows. In
 * each case it goes to no control that a key which is still held down would press. Browsers leave it to the document, where
 * nobody who hears the page knows where they are. What has the focus when this begins counts, too. Answers with how to end it.
 */
export function keepFocus(): () => void {
  let trail: Held[] = []
  let isAsked = false

  const hear = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    trail = [...trail.filter(({ element }) => element !== target), placeOf(target)].slice(-keptOpeners)
    lost.delete(target)
  }
  const look = () => {
    isAsked = false
    if (!isNowhere()) return
    const last = trail.at(-1)
    if (last && isReachable(last.element) && !lost.has(last.element)) trail = []
    if (trail.length) trail = restored(trail)
    if (isNowhere() && last && lost.has(last.element)) setTimeout(ask, usualWait)
  }
  // Whatever the page does itself for the focus comes first.
  const ask = () => {
    if (isAsked || !trail.length) return
    isAsked = true
    requestAnimationFrame(() => setTimeout(look))
  }
  const notice = () => {
    const last = trail.at(-1)?.element
    // An answer may come before the look; then only this tells a button that was disabled from one that somebody has left.
    if (last?.matches(':disabled')) lost.set(last, lost.get(last) ?? performance.now())
    else if (last && last === document.activeElement) lost.delete(last)
    if (isNowhere()) ask()
  }
  const leave = ({ target }: PointerEvent) => {
    const last = trail.at(-1)?.element
    if (last && !last.contains(target as Node)) lost.delete(last)
  }
  const changes = new MutationObserver(notice)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', hear)
  document.addEventListener('focusout', ask)
  document.addEventListener('pointerdown', leave, { capture: true })
  hear({ target: document.activeElement })
  return () => {
    changes.disconnect()
    document.removeEventListener('focusin', hear)
    document.removeEventListener('focusout', ask)
    document.removeEventListener('pointerdown', leave, { capture: true })
  }
}

/** What has lost the focus by being disabled, and when: it gets it back. */
const lost = new WeakMap<Element, number>()
/** What is disabled for longer, in milliseconds, is not waiting for an answer: it is at an end, as the button that moves the first line up. */
const usualWait = 1_200

const isNowhere = () => document.activeElement === null || document.activeElement === document.body
const isSeen = (one: Element) => one.isConnected && one.checkVisibility({ visibilityProperty: true })
const isReachable = (one: Element) => isSeen(one) && !one.matches(':disabled')

function placeOf(element: HTMLElement): Held {
  const room = element.closest(rooms)
  const path: Held['path'] = []
  for (let node: Element = element; node !== room && node.parentElement; node = node.parentElement)
    path.push({ node, parent: node.parentElement, index: [...node.parentElement.children].indexOf(node) })
  return { element, room, path }
}

/** Goes to the place that the last element has left, or back to those before it; answers with what is left to go back to. */
function restored(trail: readonly Held[]): Held[] {
  const left = [...trail]
  for (let held = left.at(-1); held; held = left.at(-1)) {
    const { element, room } = held
    if (isReachable(element)) return goTo(element, left)
    if (isSeen(element)) {
      const since = lost.get(element) ?? performance.now()
      lost.set(element, since)
      // A form may be sent for longer than that, and its button is the place to go on from.
      const isSent = element.matches('[type="submit"]') || performance.now() - since < usualWait
      return isSent ? left : goTo(element.closest<HTMLElement>(rows) ?? undefined, left)
    }
    if (room && isSeen(room)) return goTo(placeLeft(held, room), left)
    left.pop()
  }
  return goTo(headingOf(document.querySelector('main')), [...trail])
}

/** With nothing to go to yet, a page that is on its way is waited for. */
function goTo(place: HTMLElement | undefined, trail: Held[]): Held[] {
  if (!place) return trail
  if (!place.matches('a[href], button, input, select, textarea, [tabindex]')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
  return trail
}

function placeLeft({ path }: Held, room: Element): HTMLElement | undefined {
  const at = path.findLast(({ node }) => !isSeen(node))
  if (!at) return headingOf(room)
  const { node, parent, index } = at
  const beside = [...parent.children].filter(isSeen)
  const now = parent.children[index]
  if (node.matches(rows)) {
    const same = beside.filter((one) => one.tagName === node.tagName)
    const next = same.find((one) => [...parent.children].indexOf(one) >= index) ?? same.at(-1)
    if (next) return next as HTMLElement
  }
  if (now?.matches(groups) && isSeen(now)) return now as HTMLElement
  for (let part: Element | null = parent; part && part !== room; part = part.parentElement) {
    const found = headingOf(part)
    if (found) return found
  }
  return headingOf(room)
}

const headingOf = (part: Element | null): HTMLElement | undefined =>
  [...(part?.querySelectorAll<HTMLElement>('h1, h2, h3, h4') ?? [])].find(isSeen)
