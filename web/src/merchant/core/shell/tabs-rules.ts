/** The pages a person has opened, one tab each (decisions/shell.md §2); no screen in here. */
export type PageTab = {
  path: string
  href: string
  /** The key of its title in the menu. */
  title: string
  /** What it shows, where that has a name of its own. */
  name?: string
}
export type CloseCommand = 'current' | 'left' | 'right' | 'all'
export type CloseResult = { tabs: PageTab[]; goTo?: string } | { refused: 'last' | 'noneLeft' | 'noneRight' }

/** A page that is open; without its whole address while the next one is loaded. */
type Opened = Omit<PageTab, 'href'> & { href?: string }

/** The tabs with the page that is open: a known one keeps its place and remembers the address, and no change is the same list. */
export function visit(tabs: readonly PageTab[], opened: Opened): PageTab[] {
  const known = tabs.find(({ path }) => path === opened.path)
  if (!known) return [...tabs, { href: opened.path, ...opened }]
  const next = { ...opened, href: opened.href ?? known.href, name: opened.name ?? known.name }
  if (known.href === next.href && known.title === next.title && known.name === next.name) return tabs as PageTab[]
  return tabs.map((tab) => (tab === known ? next : tab))
}

/** The tabs without the page of a form that was saved, once another page is open; no change is the same list. */
export const withoutFinished = (tabs: readonly PageTab[], finished: string | undefined, here: string): PageTab[] =>
  finished !== undefined && finished !== here && tabs.some(({ path }) => path === finished)
    ? tabs.filter(({ path }) => path !== finished)
    : (tabs as PageTab[])

/** Closes tabs as seen from one of them. `here` is the page that is open; where it goes, its neighbour opens. */
export function close(tabs: readonly PageTab[], from: string, command: CloseCommand, here: string): CloseResult {
  const at = tabs.findIndex(({ path }) => path === from)
  if (command === 'left' && at <= 0) return { refused: 'noneLeft' }
  if (command === 'right' && at === tabs.length - 1) return { refused: 'noneRight' }
  if (command === 'current' && tabs.length === 1) return { refused: 'last' }
  const kept = tabs.filter((_, i) => keeps(command, i, at))
  if (kept.some(({ path }) => path === here)) return { tabs: kept }
  const neighbour = command === 'current' ? (kept[at] ?? kept[at - 1]) : kept.find(({ path }) => path === from)
  return { tabs: kept, goTo: neighbour?.href ?? kept[0]?.href ?? '/dashboard' }
}

function keeps(command: CloseCommand, i: number, at: number): boolean {
  if (command === 'current') return i !== at
  if (command === 'left') return i >= at
  if (command === 'right') return i <= at
  return false
}
