// The page at /status needs no script, and no page loads this one: the entry is how the build gathers its style.
import { hydrate } from './hydrate.ts'
import { StatusPage } from './status/status-page.tsx'

hydrate(StatusPage)
