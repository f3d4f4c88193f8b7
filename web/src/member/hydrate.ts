import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Takes the page over from the server, with the very props it was rendered from. */
export function hydrate<Props extends object>(Page: ComponentType<Props>): void {
  const root = document.getElementById('root')
  const props = document.getElementById('props')?.textContent
  if (!root || !props) return
  const page = createElement(Page, JSON.parse(props) as Props)
  // In slices: a slow phone answers a tap meanwhile.
  startTransition(() => void hydrateRoot(root, page))
}
