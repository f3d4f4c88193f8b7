// The page at / needs no script, and no page loads this one: the entry is how the build gathers its style.
import { LandingPage } from './landing/landing-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(LandingPage)
