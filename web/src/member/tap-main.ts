import { holdFocus } from './hold-focus.ts'
import { hydrate } from './hydrate.ts'
import { TapPage } from './tap/tap-page.tsx'

hydrate(TapPage)
holdFocus()
