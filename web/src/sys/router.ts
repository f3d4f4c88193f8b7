/** The platform's back office under /sys: its own sign-in, its own token. */
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
