import { createRouter } from '@tanstack/react-router'
import { Crash } from '../kit/crash.tsx'
import { Waiting } from '../kit/lazy-screen.tsx'
import { parseSearch, stringifySearch } from '../kit/router-search.ts'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // The page of another object is another page: what was open or typed over the last one is not about this one.
  defaultRemountDeps: ({ params }) => params,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The page of the permissions that a screen belongs to. */
    menu?: string
    /** The key of its title in shell.json › `menu`. */
    title?: string
    /** A mode of the till, which has the window for itself. */
    isTill?: true
  }
}
