import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates the page with the props from which the server rendered it. */
export function hydrate<Props extends object>(Page: ComponentType<Props>): void {
  const root = document.getElementById('root')
  const props = document.getElementById('props')?.textContent
  if (!root || !props) return
  const page = createElement(Page, JSON.parse(props) as Props)
  // In slices: a slow phone answers a tap meanwhile.
  startTransition(() => void hydrateRoot(root, page))
}
