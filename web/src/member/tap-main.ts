import { hydrate } from './hydrate.ts'
import { TapPage } from './tap/tap-page.tsx'

hydrate(TapPage)
