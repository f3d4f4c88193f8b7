import { menuEntry, menuNames } from '@chopcard/contract/core/permissions.ts'

/** Where an owner who has just confirmed goes on. */
export const firstPage = '/start'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const pages = new Set([
  ...menuNames.flatMap((name) => [menuEntry(name).path, menuEntry(name).instead?.path ?? []].flat()),
  '/campaign/campaign-list/add',
  firstPage,
])
/** Pages of one thing: the path, then its id. */
const pagesOfOne = ['/campaign']

/**
 * Where a one-time link leads: the wanted page when it is one of the application's, else its start; with the word that
 * tells the client to take the token over (decisions/sign-in.md §7).
 */
export function landingOf(wanted: string | null): string {
  const page = wanted === null ? undefined : knownPage(wanted)
  const landing = new URL(page ?? '/', home)
  landing.searchParams.set('registration', '1')
  return landing.pathname + landing.search
}

const home = 'https://here.invalid'

/** The page that a path of ours names, its search words kept; undefined for anything else. */
function knownPage(wanted: string): string | undefined {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, home)) return undefined
  const { origin, pathname, search } = new URL(wanted, home)
  const [, parent = '', last = ''] = /^(.*)\/([^/]*)$/.exec(pathname) ?? []
  const isKnown = pages.has(pathname) || (pagesOfOne.includes(parent) && uuid.test(last))
  return origin === home && isKnown ? pathname + search : undefined
}
