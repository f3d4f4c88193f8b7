import { SelectionPage } from './carnival/selection-page.tsx'
import { holdFocus } from './hold-focus.ts'
import { hydrate } from './hydrate.ts'

hydrate(SelectionPage)
holdFocus()
