import type { AnyRouter } from '@tanstack/react-router'

/** Where to go after signing in: a known page of this application, else the dashboard (decisions/sign-in.md §8: no open redirects). */
export function safeRedirect(router: Pick<AnyRouter, 'getMatchedRoutes'>, wanted: string | undefined): string {
  const home = '/dashboard'
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return home
  const { pathname, search } = new URL(wanted, 'https://here.invalid')
  if (pathname.startsWith('/merchant/login') || pathname === '/404') return home
  const [, , found] = router.getMatchedRoutes(pathname) as readonly [unknown, unknown, { id: string } | undefined]
  const isPage = found?.id.startsWith('/shell/')
  return isPage ? pathname + search : home
}
